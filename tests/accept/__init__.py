"""Checks that take minutes, each a command. None touches the data of the user."""

from tests.own_data import use_own_data

use_own_data()
