"""Playing on screens: boards, practice, friendly games by link, and looking back at them."""
