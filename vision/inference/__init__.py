"""Runs the networks: ONNX sessions, the model registry, class names, logits and the pixel budget."""
