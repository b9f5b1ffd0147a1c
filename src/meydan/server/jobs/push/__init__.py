"""News by push: who is told what, sealed for each browser, sent behind the pages."""
