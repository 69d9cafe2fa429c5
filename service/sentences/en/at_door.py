"""The pages that pair a phone and that install the certificate."""

TEXTS = {
    "pair_title": "Pair this phone",
    "pair_how": (
        "Scan the code on the screen of the service, or type the code next to it: eight letters and digits. "
        "Small letters, spaces and dashes do not matter."
    ),
    "pair_wrong": "This is not the code.",
    "pair_code": "Code",
    "pair": "Pair",
    "secure_title": "A secure connection",
    "secure_why": (
        "Browsers give a page the live camera, and let it be installed, over a secure connection only. This "
        "service made a root certificate of its own. Once your phone trusts it, everything works; without "
        "it, only the live camera and opening without the service are off."
    ),
    "get_certificate": "1. Get the certificate",
    "trust": "2. Let the phone trust it",
    "on_iphone": (
        "Settings → General → VPN & Device Management: install the profile. Then Settings → General → About →"
        " Certificate Trust Settings: switch it on."
    ),
    "on_android": (
        "Settings → Security → Encryption & credentials → Install a certificate → CA certificate, and choose the file."
    ),
    "computer": "Computer",
    "on_computer": (
        "Open the file and add it to the trusted roots; Firefox has a list of its own (Settings → Certificates)."
    ),
    "compare": "Compare its SHA-256 fingerprint with the one on the screen of the service:",
    "private_only": (
        "It can vouch for addresses of private networks alone. Take it off the phone in the same place when "
        "you need it no longer."
    ),
    "open_securely": "3. Open the page securely",
}
