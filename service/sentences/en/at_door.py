"""The pages that pair a phone and that set up the live camera."""

TEXTS = {
    "pair_title": "Pair this phone",
    "pair_how": (
        "Scan the code on the screen of the table's computer, or type the code next to it: eight letters and digits. "
        "Small letters, spaces and dashes do not matter."
    ),
    "pair_wrong": "This is not the code.",
    "pair_code": "Code",
    "pair": "Pair",
    "secure_title": "Set up the live camera",
    "secure_why": (
        "The live camera finds the hand by itself. Browsers allow it only if the phone knows this table's computer, "
        "which takes three steps, only once. Without these steps, everything else works with the phone's own camera. "
        "Your settings and last hands are kept."
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
        "Open the file and add it to the trusted authorities; Firefox has a list of its own (Settings → Certificates)."
    ),
    "private_only": (
        "The certificate is valid only for IP addresses in private networks. When you no longer need the certificate, "
        "delete it on the page of the settings on which you installed it."
    ),
    "open_securely": "3. Open the page with the live camera",
}
