"""Files: game records, TRF, CSV, XLSX and JSON."""
