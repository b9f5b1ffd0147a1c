"""Django's pages as a WSGI application."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "meydan.server.settings")
application = get_wsgi_application()
