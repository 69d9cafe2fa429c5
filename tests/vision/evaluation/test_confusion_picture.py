"""The picture of confusions."""

from collections import Counter
from xml.etree import ElementTree

from vision.evaluation.confusion_picture import confusion_picture


def test_pairs_are_drawn_with_their_counts_commonest_first():
    svg = confusion_picture({"a & b": Counter({("7p", "6p"): 3, ("5z", "?"): 5}), "none": Counter()})
    texts = [element.text for element in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]
    assert texts[0] == "a & b"
    assert texts.index("5z → ?") < texts.index("7p → 6p")
    assert "5" in texts
    assert "8 of the detected tiles have a wrong face" in texts
    assert "0 of the detected tiles have a wrong face" in texts
