"""Key conditions for boto3."""
