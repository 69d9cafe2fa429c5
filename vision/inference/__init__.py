"""Networks: ONNX sessions, the registry of models, class names, logits and the budget of pixels."""
