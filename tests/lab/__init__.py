"""Tests of the laboratory: arena, league and simulations."""
