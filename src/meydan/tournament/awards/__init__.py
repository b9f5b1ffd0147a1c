"""Awards: medals by province, school and team; special prizes found by rule."""
