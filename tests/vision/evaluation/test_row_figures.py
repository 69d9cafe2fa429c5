"""What repairing does to the rows of labelled photos."""

from labelled_folder import found, labels, photo
from vision_fakes import CODES, FakeDetector

from vision.data.labelled_photos import labelled_photos
from vision.evaluation.row_figures import row_figures
from vision.geometry.detections import Detections

ROW = [(code, 5 + 22 * place, 10) for place, code in enumerate(["1m", "1m", "2m", "5m", "5m", "1m"])]


def figures(folder, detections):
    lines = list(row_figures(labelled_photos(folder), FakeDetector(detections)))
    return {name.strip(): int(count) for _, name, count, _ in (line.split("|") for line in lines[2:])}


def test_a_row_that_is_read_as_it_is_labelled_is_right(folder):
    photo(folder, labels(*ROW))
    read = figures(folder, found(*[(*tile, 0.9) for tile in ROW]))
    assert (read["rows"], read["right as seen"], read["right as repaired"], read["changed"]) == (1, 1, 1, 0)


def test_a_tile_without_a_label_keeps_its_row_out(folder):
    photo(folder, labels(*ROW[:5]))
    assert figures(folder, found(*[(*tile, 0.9) for tile in ROW]))["rows"] == 0


def test_a_fifth_of_a_kind_is_taken_for_what_it_may_be(folder):
    row = [("1m", x, y) for _, x, y in ROW[:5]] + [ROW[5]]
    photo(folder, labels(*row[:4], ("2m", *row[4][1:]), ("5m", *row[5][1:])))
    read = found(*[(*tile, 0.9) for tile in [*row[:5], ("5m", *row[5][1:])]])
    chances = read.probabilities.copy()
    chances[4, [CODES.index("1m"), CODES.index("2m")]] = 0.6, 0.4
    counted = figures(folder, Detections(read.quads, read.scores, chances))
    assert (counted["right as seen"], counted["right as repaired"], counted["made right"]) == (0, 1, 1)


def test_a_row_that_is_misread_is_wrong(folder):
    photo(folder, labels(*ROW))
    read = figures(folder, found(*[(*tile, 0.9) for tile in [("9s", *ROW[0][1:]), *ROW[1:]]]))
    assert (read["rows"], read["right as seen"], read["made right"], read["made wrong"]) == (1, 0, 0, 0)
