"""The JSON schemas of requests and answers, declared as types: the types read, check and describe the JSON."""
