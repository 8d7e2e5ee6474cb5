"""Prints a JSON object of archives in base64, as Mealie, Nextcloud Cookbook and Paprika export them."""

import base64
import gzip
import io
import json
import zipfile

PICTURE = b"\x89PNG\r\n\x1a\n" + b"\0" * 100

MEALIE = {
    "id": "1f2e3d4c-0000-4000-8000-000000000001",
    "userId": "u", "householdId": "h", "groupId": "g",
    "name": "Dumpling soup",
    "slug": "dumpling-soup",
    "image": "AbC1",
    "recipeServings": 4.0,
    "recipeYieldQuantity": 0,
    "recipeYield": "bowls",
    "totalTime": "1 hour 30 minutes",
    "prepTime": "20 minutes",
    "cookTime": None,
    "performTime": "1 Hour",
    "description": "A *warm* soup.",
    "recipeCategory": [{"id": "1", "groupId": "g", "name": "Soup", "slug": "soup"}],
    "tags": [{"id": "2", "groupId": "g", "name": "winter", "slug": "winter"}],
    "tools": [{"id": "3", "name": "Large pot", "slug": "large-pot"}],
    "rating": 4.5,
    "orgURL": "https://food.example/dumplings",
    "dateAdded": "2026-01-02",
    "dateUpdated": "2026-01-03T08:00:00+00:00",
    "createdAt": "2026-01-02T08:00:00.5+00:00",
    "updatedAt": "2026-01-03T08:00:00+00:00",
    "lastMade": "2026-02-01T18:30:00+00:00",
    "recipeIngredient": [
        {"quantity": 1.5, "unit": {"name": "cup", "pluralName": "cups", "fraction": True}, "food": {"name": "flour"},
         "note": "sifted", "isFood": True, "disableAmount": False, "display": "1 \u00b9/\u2082 cups flour sifted",
         "title": "Dumplings", "originalText": "1 1/2 cups flour, sifted", "referenceId": "a"},
        {"quantity": 0.333, "unit": {"name": "teaspoon"}, "food": {"name": "salt"}, "note": "", "disableAmount": False,
         "title": None, "originalText": None, "referenceId": "b"},
        {"quantity": 2.0, "unit": None, "food": {"name": "eggs"}, "note": "(large)", "disableAmount": False,
         "title": "", "referenceId": "c"},
        {"quantity": 1.0, "unit": None, "food": None, "note": "1 l vegetable stock", "disableAmount": True,
         "title": "Soup", "originalText": None, "referenceId": "d"},
        {"quantity": 0, "unit": None, "food": {"name": "pepper"}, "note": "to taste", "disableAmount": False},
        {"quantity": None, "unit": {"name": "pinch"}, "food": {"name": "nutmeg"}, "note": "", "disableAmount": False},
    ],
    "recipeInstructions": [
        {"id": "1", "title": "Dumplings", "summary": "", "text": "Mix flour and salt.", "ingredientReferences": []},
        {"id": "2", "title": "", "summary": "", "text": "Add the eggs.\n\nKnead.", "ingredientReferences": []},
        {"id": "3", "title": "Soup", "summary": "", "text": "Boil the stock.", "ingredientReferences": []},
    ],
    "nutrition": {"calories": "240", "fatContent": "9", "carbohydrateContent": None},
    "settings": {"public": True, "disableAmount": False},
    "assets": [],
    "notes": [{"title": "Tip", "text": "Freeze the rest."}],
    "extras": {},
    "comments": [],
}

OLD_MEALIE = {
    "id": 5, "name": "Toast", "slug": "toast", "image": "toast", "description": "", "recipe_category": [],
    "tags": ["quick"], "rating": None, "date_added": "2021-10-28", "recipe_yield": "2 slices", "total_time": None,
    "recipe_ingredient": [
        {"title": None, "note": "2 slices bread", "unit": None, "food": None, "disable_amount": True, "quantity": 1},
        {"title": None, "note": " butter ", "unit": None, "food": None, "disable_amount": True, "quantity": 1},
    ],
    "recipe_instructions": [{"title": "", "text": "Toast the bread. "}],
    "nutrition": {"fat_content": "3 g"}, "tools": [], "org_url": "https://old.example/", "extras": {}, "notes": [],
}

NEXTCLOUD = {
    "@context": "http://schema.org", "@type": "Recipe", "id": "17", "name": "Shrimp",
    "author": {"@type": "Person", "name": "Anna"}, "description": "Plump.", "recipeYield": 4,
    "image": "https://shrimp.example/full.jpg", "prepTime": "PT0H15M", "cookTime": "PT0H8M", "totalTime": "PT0H23M",
    "recipeIngredient": ["1 lb shrimp", "2 teaspoons olive oil"], "tool": [], "keywords": "fish,quick",
    "recipeInstructions": ["Clean the shrimp.", "Cook."], "recipeCategory": "Main",
    "url": "https://shrimp.example/", "dateCreated": "2026-01-02T08:00:00+0000", "printImage": True, "imageUrl": "",
    "nutrition": {"@type": "NutritionInformation", "calories": "134 kcal"},
}

PAPRIKA = {
    "uid": "D818BC90", "created": "2012-09-05 13:03:36", "hash": "12b8", "name": "Fritters",
    "description": "Crisp.", "ingredients": "Batter:\n400 g courgettes\n2 eggs\n\n**To serve:**\ncr\u00e8me fra\u00eeche\nsalt",
    "directions": "1. Grate the courgettes.\n\n2. Mix.\nTo serve:\nPut cream on top.", "notes": "Good cold.",
    "nutritional_info": "Calories: 240 kcal\nFat: 9 g\nVitamin C: 3 mg", "servings": "4", "difficulty": "Easy",
    "prep_time": "20 min", "cook_time": "1 hr 10 min", "total_time": "", "source": "Anna's Kitchen",
    "source_url": "http://anna.example/fritters", "image_url": None, "rating": 5, "categories": ["Snacks", "Veggie"],
    "photo": "25BD.jpg", "photo_hash": "09d3", "photo_large": None, "photos": [], "scale": None, "in_trash": False,
    "photo_data": base64.b64encode(PICTURE).decode(),
}


# A backup is the whole database, table by table. SQLite has no hyphens in its identifiers, the folders have.
BACKUP = {
    "alembic_version": [{"version_num": "1d9a002d7234"}],
    "recipes": [
        {"id": "1f2e3d4c000040008000000000000001", "slug": "dumpling-soup", "group_id": "g", "user_id": "u",
         "name": "Dumpling soup", "name_normalized": "dumpling soup", "description": "A *warm* soup.",
         "description_normalized": "a warm soup.", "image": "AbC1", "total_time": "1 hour 30 minutes",
         "prep_time": "20 minutes", "perform_time": None, "cook_time": None, "recipe_yield": "4 bowls",
         "recipeCuisine": None, "rating": 4.5, "org_url": "https://food.example/dumplings", "date_added": "2026-01-02",
         "created_at": "2026-01-02T08:00:00.5", "update_at": "2026-01-03T08:00:00", "is_ocr_recipe": False,
         "date_updated": "2026-01-03T08:00:00", "last_made": "2026-02-01T18:30:00"},
        {"id": "1f2e3d4c000040008000000000000002", "slug": "toast", "name": "Toast", "description": None,
         "recipe_yield": None, "org_url": None, "date_added": "2026-01-04", "last_made": None},
    ],
    "ingredient_foods": [{"id": "f1", "name": "flour"}, {"id": "f2", "name": "eggs"}],
    "ingredient_units": [{"id": "u1", "name": "cup", "abbreviation": "c"}],
    "recipes_ingredients": [
        {"id": 7, "recipe_id": "1f2e3d4c000040008000000000000001", "position": 1, "title": None, "note": "(large)",
         "unit_id": None, "food_id": "f2", "quantity": 2.0, "original_text": None},
        {"id": 8, "recipe_id": "1f2e3d4c000040008000000000000001", "position": 0, "title": "Dumplings",
         "note": "sifted", "unit_id": "u1", "food_id": "f1", "quantity": 1.5, "original_text": "1 1/2 cups flour"},
        {"id": 9, "recipe_id": "1f2e3d4c000040008000000000000002", "position": 0, "title": None,
         "note": "2 slices bread", "unit_id": None, "food_id": None, "quantity": 1, "original_text": None},
    ],
    "recipe_instructions": [
        {"id": "b", "recipe_id": "1f2e3d4c000040008000000000000001", "position": 1, "title": "", "text": "Knead."},
        {"id": "a", "recipe_id": "1f2e3d4c000040008000000000000001", "position": 0, "title": "", "text": "Mix."},
        {"id": "c", "recipe_id": "1f2e3d4c000040008000000000000002", "position": 0, "title": "", "text": "Toast."},
    ],
    "notes": [{"id": 1, "recipe_id": "1f2e3d4c000040008000000000000001", "title": "Tip", "text": "Freeze the rest."}],
    "recipe_nutrition": [
        {"id": 1, "recipe_id": "1f2e3d4c000040008000000000000001", "calories": "240", "fat_content": "9"}],
    "recipe_settings": [
        {"id": 1, "recipe_id": "1f2e3d4c000040008000000000000001", "disable_amount": False},
        {"id": 2, "recipe_id": "1f2e3d4c000040008000000000000002", "disable_amount": True}],
    "tags": [{"id": "t", "name": "winter"}], "categories": [{"id": "k", "name": "Soup"}],
    "tools": [{"id": "p", "name": "Large pot"}],
    "recipes_to_tags": [{"recipe_id": "1f2e3d4c000040008000000000000001", "tag_id": "t"}],
    "recipes_to_categories": [{"recipe_id": "1f2e3d4c000040008000000000000001", "category_id": "k"}],
    "recipes_to_tools": [{"recipe_id": "1f2e3d4c000040008000000000000001", "tool_id": "p"}],
    "users": [{"id": "u", "name": "Anna"}],
}


def archive(files):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as zip_file:
        for path, content in files.items():
            zip_file.writestr(path, content if isinstance(content, bytes) else json.dumps(content))
    return buffer.getvalue()


def packed(recipe):
    return gzip.compress(json.dumps(recipe).encode())


named = io.BytesIO()
with gzip.GzipFile("Fritters.json", "wb", fileobj=named) as file:
    file.write(json.dumps(PAPRIKA).encode())

CALENDAR = """BEGIN:VCALENDAR
BEGIN:VEVENT
UID:{0}
SUMMARY:{0}
DTSTART:20261123T090000Z
END:VEVENT
END:VCALENDAR
"""

archives = {
    "google.ical.zip": archive({f"{name}.ics": CALENDAR.format(name).encode() for name in ("Dentist", "Choir")}),
    "mealie.zip": archive(
        {
            "backup/recipes/dumpling-soup/dumpling-soup.json": MEALIE,
            "backup/recipes/dumpling-soup/images/min-original.webp": b"small",
            "backup/recipes/dumpling-soup/images/original.webp": PICTURE,
            "backup/recipes/toast/toast.json": OLD_MEALIE,
            "backup/settings/settings.json": {"name": "x"},
            "__MACOSX/backup/recipes/toast/._toast.json": b"\0\5",
            "backup/.DS_Store": b"x",
        }
    ),
    "backup.zip": archive(
        {
            "database.json": BACKUP,
            "data/.PLACEHOLDER": b"",
            "data/recipes/1f2e3d4c-0000-4000-8000-000000000001/images/original.webp": PICTURE,
            "data/recipes/1f2e3d4c-0000-4000-8000-000000000001/images/min-original.webp": b"small",
        }
    ),
    "database.json": json.dumps(BACKUP).encode(),
    "mealie.json": json.dumps(MEALIE).encode(),
    "nextcloud.zip": archive(
        {"Shrimp/recipe.json": NEXTCLOUD, "Shrimp/full.jpg": PICTURE, "Shrimp/thumb.jpg": b"small"}
    ),
    "all.paprikarecipes": archive({"Fritters.paprikarecipe": packed(PAPRIKA)}),
    "one.paprikarecipe": packed(PAPRIKA),
    "named.paprikarecipe": named.getvalue(),
    "broken.paprikarecipe": packed(PAPRIKA)[:-9],
    "damaged.paprikarecipes": archive({
        "a.paprikarecipe": b"notgz", "b.paprikarecipe": packed(PAPRIKA), "c.json": b'{"@type": "Recipe", "name"',
        "settings.json": b'{"theme": "dark"}',
    }),
    "broken.paprikarecipes": archive({"a.paprikarecipe": packed(PAPRIKA)[:40], "b.paprikarecipe": packed(PAPRIKA)}),
    "other.zip": archive({"a.json": {"a": 1}}),
}
print(json.dumps({name: base64.b64encode(content).decode() for name, content in archives.items()}))
