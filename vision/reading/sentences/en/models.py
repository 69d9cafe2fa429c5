"""Models that cannot be used."""

TEXTS = {
    "file": "The file {file} of the model {model} does not exist or cannot be read.",
    "file_hint": "Install tehai again, or set TEHAI_MODELS to a folder that contains the file.",
    "checksum": "{file} has the SHA-256 {found}…; the registry expects {expected}….",
    "checksum_hint": "Install tehai again; a model file with another checksum is not used.",
    "registry": "The list of models {path} does not exist or cannot be read.",
    "registry_hint": "Install tehai again, or set TEHAI_MODELS to a folder that contains registry.json.",
    "registry_invalid": "{path} is not a valid list of models ({error}).",
    "again": "Install tehai again.",
    "unknown": "There is no model {name}.",
    "unknown_hint": "The models are: {names}.",
    "no_default": "The list of models has no default model for {task}.",
    "unusable": "The model file cannot be used. {why}",
    "unusable_hint": "Install tehai again, or export the model again.",
    "no_openvino": "TEHAI_RUNTIME is 'openvino', which is not installed.",
    "no_openvino_hint": "Install tehai[openvino], or leave TEHAI_RUNTIME unset.",
}
