"""Starting the server: the data folder, the database, the first owner, the address."""
