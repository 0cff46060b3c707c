"""Which rules a document speaks of, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xuanpu.rulesets import Rules


def rules_data(rules: Rules) -> dict[str, Any]:
    """ID, profile, hash, profile of results, and the readings taken otherwise than the profile takes them."""
    return {
        "id": rules.id,
        "profile": rules.profile,
        "hash": rules.hash,
        "results": rules.results,
        "overrides": rules.overrides,
    }
