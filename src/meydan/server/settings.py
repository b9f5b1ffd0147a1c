"""Django's settings; what differs between installations comes from `meydan.server.config`."""

from meydan.server.config import config, secret_key
from meydan.server.database import database

_config = config()

SECRET_KEY = secret_key()
DEBUG = False
ALLOWED_HOSTS = list(_config.hosts)
ROOT_URLCONF = "meydan.server.urls"
WSGI_APPLICATION = "meydan.server.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "meydan.server.apps.MeydanConfig",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "meydan.server.web.static_files.StaticFiles",
    "meydan.server.web.middleware.compression",
    "meydan.server.web.middleware.headers",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "meydan.server.web.middleware.language",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "meydan.server.web.middleware.errors",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "OPTIONS": {"environment": "meydan.server.web.templating.environment"},
    }
]
DATABASES = {"default": database(_config)}

AUTH_USER_MODEL = "meydan.Account"
# The second knows sessions that an earlier version began; who signs in is asked for once only.
AUTHENTICATION_BACKENDS = [
    "meydan.server.access.sessions.Accounts",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = ["meydan.server.access.passwords.Argon2InTurn"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "/sign-in"
LOGIN_REDIRECT_URL = "/desk/"

# A browser takes a name that begins so over HTTPS only, from this host and no other under its name.
SESSION_ENGINE = "meydan.server.access.sessions"
SESSION_COOKIE_NAME = "__Host-sessionid" if _config.secure else "sessionid"
SESSION_COOKIE_AGE = 14 * 24 * 3600
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _config.secure
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = False  # the referee's queue sends it along with entries made offline
CSRF_FAILURE_VIEW = "meydan.server.web.errors.csrf_failure"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# `gate.headers` tells browsers to come by HTTPS only, on every answer, streams and refusals too.
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 8 * 1024 * 1024
FILE_UPLOAD_HANDLERS = [
    "meydan.server.web.uploads.LimitedUpload",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]
DATA_UPLOAD_MAX_NUMBER_FIELDS = 12_000  # a preview of 1,000 imported rows is one form

USE_I18N = True
USE_TZ = True
TIME_ZONE = "Europe/Istanbul"
LANGUAGE_CODE = "tr"
LANGUAGES = [("tr", "Türkçe"), ("en", "English"), ("ru", "Русский")]

STATIC_URL = "/static/"
STATIC_ROOT = None  # `meydan.server.web.static_files` packs them and says where they are
WHITENOISE_USE_FINDERS = False

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"},
        "json": {"()": "meydan.server.log_lines.JsonLines"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json" if _config.json_lines else "line",
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    # Refused requests are not logged: their addresses hold secret links, spent or mistyped.
    "loggers": {
        "django.request": {"level": "ERROR"},
        # Anybody can send any host or address; a traceback for each would fill the disk.
        "django.security": {"level": "CRITICAL"},
        "meydan.requests": {"level": "INFO" if _config.json_lines else "WARNING"},
    },
}
