"""Who may do what: roles, the table of actions, links and tokens."""
