"""The staff on the day: joining by a link, standing in for one another, messages to all."""
