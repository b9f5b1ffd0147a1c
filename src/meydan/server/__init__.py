"""The web server: storage, accounts and roles, the desks, public pages, live streams, HTTP API."""
