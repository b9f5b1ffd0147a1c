"""What programs were answered, so that a request that comes twice is carried out once."""

from django.db import models

from meydan.server.models.access import Account


class ApiAnswer(models.Model):
    """The answer to a request of a program, by the key that the program gave it."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="+")
    key = models.CharField(max_length=64)
    asked = models.CharField(max_length=64)
    """SHA-256 of method, address and body: the same key for another request is refused."""
    status = models.PositiveSmallIntegerField(default=0)
    """0 while the request is being carried out."""
    body = models.JSONField(null=True)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("account", "key"), name="answer_key_once"),)

    def __str__(self) -> str:
        return f"answer {self.key} of account {self.account_id}"
