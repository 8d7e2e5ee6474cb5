internal import Foundation
internal import Settings

/// The text of a new `almanac.yml`.
///
/// It is the first documentation that a person meets, so it has every setting: those that are on as YAML, the others
/// behind a `#` without a space.
enum SampleSettings {
    static func text(timeZone: TimeZone) -> String {
        """
        # yaml-language-server: $schema=\(SettingsSchema.file)

        # The settings of this almanac. Every one has a default, so any of them may go.
        # A setting with a `#` right before it is off: take the `#` away to switch it on.
        # Paths are relative to this file.

        # What the site is called.
        title: My almanac

        # Where the site will be published. Only canonical links and the page for addresses that
        # do not exist need it; all other links work anywhere.
        #baseURL: https://example.org/life/

        # The language of the pages: en or de. For another one, write its words into
        # Templates/words/, as `almanac init --theme` shows them for these two.
        language: en

        # How dates are written. Default: as on this computer, if that is in the language of the
        # site; otherwise en_GB.
        #locale: en_GB

        # Whose midnight counts for "today", "overdue" and streaks. Default: that of the computer.
        timeZone: \(timeZone.identifier)

        # The day that weeks begin with. Default: as the locale has it.
        #firstWeekday: monday

        # Whether times are 17:30 (24) or 5:30 pm (12). Default: as the locale has it.
        #clock: 24

        # The colour of links and of what is done. It is made darker or lighter where it could not
        # be read.
        #accent: "#1c6049"

        # Whether search engines may list the site. This hides nothing from people.
        public: false

        # Where the apps' files are.
        stores:
          # Default: your documents folder.
          folder: .
          # The four files, if yours have other names. Without `habits`, it is the property list
          # that holds HABITS_ARRAY, whatever its name.
        #  events: schedules.plist
        #  completed: completedEvents.plist
        #  habits: com.makeschool.Habitual.plist
        #  recipes: recipes.data

        # Files of other apps that hold a list of things. Templates know each by its name here;
        # `title` is the key that a thing is called by. See Templates/cards.md, which makes a page
        # of this one, at /cards/.
        collections:
          cards: { file: savedFlashcard.plist, title: quizTitle }

        # The parts of the site, in the order of its menu. Leave out what you do not want.
        sections: [schedule, calendar, completed, habits, recipes]

        # Fields to keep out of the site: events.description, recipes.notes, recipes.ingredients,
        # recipes.picture, or one of a collection, such as cards.facts.
        #exclude: [recipes.notes]

        # The folder that the site is written to.
        output: _site

        # Where `almanac publish` puts the site: a folder, a Git branch, or what rsync or rclone reach.
        #publish: { here: { target: folder, path: ../published } }

        """
    }
}
