"""Reads recipes on standard input, a JSON array of objects with "markdown" and "html", and prints as a JSON array what
recipemd and recipe-scrapers have found.

With the argument "write", writes a recipe with each of them instead, as a JSON object of texts."""

import html
import json
import re
import sys
from decimal import Decimal

import recipemd.data
from markdown_it import MarkdownIt
from recipe_scrapers import scrape_html


def shown(markdown):
    """What a reader of the Markdown sees."""
    return html.unescape(re.sub("<[^<>]*>", "", MarkdownIt().renderInline(markdown)))


def details(scraper):
    """What the page says besides; the library fails for what it doesn't say."""
    fields = scraper.schema.data
    return {
        "yields": scraper.schema.data.get("recipeYield"),
        "prep": scraper.prep_time() if "prepTime" in fields else None,
        "cook": scraper.cook_time() if "cookTime" in fields else None,
        "total": scraper.total_time() if "totalTime" in fields else None,
        "tags": scraper.keywords() if "keywords" in fields else [],
        "author": scraper.author() if "author" in fields else None,
        "nutrition": scraper.nutrients() if "nutrition" in fields else {},
    }


def read(item):
    parsed = recipemd.data.RecipeParser().parse(item["markdown"])
    scraper = scrape_html(item["html"], org_url="https://example.org/recipe", supported_only=False)
    return {
        "recipemd": {
            "name": shown(parsed.title),
            "ingredients": [
                {
                    "amount": str(ingredient.amount.factor) if ingredient.amount else "",
                    "unit": ingredient.amount.unit or "" if ingredient.amount else "",
                    "name": shown(ingredient.name),
                }
                for ingredient in parsed.leaf_ingredients
            ],
            "notes": parsed.instructions or "",
            "tags": [shown(tag) for tag in parsed.tags],
            "yields": len(parsed.yields),
        },
        "scraper": {
            "name": scraper.title(),
            "ingredients": scraper.ingredients(),
            "notes": scraper.instructions(),
            "details": details(scraper),
        },
    }


def write():
    ingredient, amount = recipemd.data.Ingredient, recipemd.data.Amount
    recipe = recipemd.data.Recipe(
        title="Waffeln",
        description="Wie bei Oma.",
        tags=["süß", "schnell"],
        yields=[amount(Decimal("4"), "Portionen")],
        ingredients=[
            ingredient("Mehl", amount(Decimal("2"), "cups")),
            ingredient("Butter", amount(Decimal("0.5"), "cup")),
            ingredient("Zucker", amount(Decimal("150"), "g")),
        ],
        ingredient_groups=[
            recipemd.data.IngredientGroup(title="Dazu", ingredients=[ingredient("Kirschen", None, "kirschen.md")])
        ],
        instructions="Rühren.\n\nBacken.",
    )
    page = {
        "@context": "https://schema.org",
        "@type": "Recipe",
        "name": "Waffeln",
        "recipeIngredient": ["2 cups Mehl", "½ cup Butter"],
        "recipeInstructions": [{"@type": "HowToStep", "text": "Rühren."}, {"@type": "HowToStep", "text": "Backen."}],
    }
    source = f'<html><script type="application/ld+json">{json.dumps(page)}</script></html>'
    scraper = scrape_html(source, org_url="https://example.org/recipe", supported_only=False)
    return {
        "recipemd": recipemd.data.RecipeSerializer().serialize(recipe),
        "scraper": json.dumps(scraper.to_json()),
    }


text = sys.stdin.read()
print(json.dumps(write() if sys.argv[1:] == ["write"] else [read(item) for item in json.loads(text)]))
