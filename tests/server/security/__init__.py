"""What nobody may do or see, tried at every door."""
