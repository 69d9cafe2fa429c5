"""What reads photos on the phone: the answer to `/api/read`, by the same Python as the service."""
