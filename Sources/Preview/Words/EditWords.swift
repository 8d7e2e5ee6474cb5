internal import Foundation

/// A word or sentence of the forms and of the script that changes records. Names in braces are placeholders.
package enum EditWord: String, CaseIterable, Sendable {
    // Buttons.
    case addEvent, addHabit, addRecipe, add, addAsNew, save, cancel, edit, remove, undo, redo, complete, reopen
    case undoBefore, done, doneToday, discardChanges
    case cookedToday, notCookedToday
    case takeBack, doneOnAnotherDay, leaveOut, changeWholeSeries, onlyOccurrence, changeOrder, move, up, down

    // Page headings and links.
    case changes, changeTheEvent, changeTheAlmanac, lastChange, nothingWasChanged, changeSomethingElse, toTheSite
    case habits, schedule, completedLast, completedEvents, recipes, orderOfSchedule, orderOfHabits

    // Forms.
    case changeRecord, changeOccurrence, changeSeries, anotherDay, name, whatAndWhen, whatAndWhenHint, when, whenHint
    case details, asMarkdown, place, link, day, whatToDo, whatToDoHint, picture, ingredients
    case ingredientsHint, howToMakeIt, howToMakeItHint, pictureHint, takePictureAway, isNow, empty
    case more, servings, servingsHint, preparationTime, cookingTime, totalTime, totalTimeHint, timeHint, tags, tagsHint
    case source, sourceHint

    // The week menu.
    case menu, planMeal, planRecipe, plan, whatToEat, whatToEatHint, mealServings, note
    case plannedMeal, plannedOnce, removedMeal, nothingToEat, noServings, nearlyARecipe, keepAsWrittenHint

    // The pictures of habits.
    case imageBook, imageBulb, imageClock, imageCode, imageDrop, imageFood, imageGrow, imageGym, imageHeart
    case imageLotus, imageOther, imagePet, imagePill, imageSearch, imageSleep, imageTooth

    // Messages about moving.
    case moveHandle, moveKeys, moveDayKeys, pickedUp, placeOf, staysAt, isBackAt, staysOnDay

    // Messages about changes. `event` and `old` are an event with its time.
    case eventOnce, eventRepeated, exceptDays, beforeClocksGoBack, afterClocksGoBack, sameEvent, sameName
    case addedEvent, changedEvent, completedEvent, reopenedEvent, removedEvent, completedAlready, openAlready
    case tickedHabit, tickedAlready, tickedOnDay, tickedOnDayAlready, untickedHabit
    case addedRecord, changedRecord, changedLinks, removedRecord, exceptPicture
    case cookedRecipe, uncookedRecipe, notCookedYet
    case changedElsewhere, tookBack, redid, leftOut, movedRecord, movedToDay, isInPlaceAlready, isOnDayAlready

    // Problems.
    case noAnswer, offline, typedIsKept, typedIsKeptOffline
    case notUnderstoodYet, tooLarge, noPicture, noPictureHint, inLine
    case outdated, completedMeanwhile, outdatedHint, sendAgainHint, outdatedActionHint, noShown
    case noTime, noAddress, noAddressHint
    case noShownHint, noRecord, noRecordHint, noHabit, noHabitHint, isGone, isGoneHint, noDate, noName, quickEntryHint
    case blankName, controlInName, notADate, impossibleDate, endsTooEarly, notASingleDay, stillToCome, stillToComeHint
    case noOccurrence
    case nothingToUndo, nothingToRedo, changedSince, notUndone, notRedone, changedByApp
    case isCompleted, isCompletedHint, cantRepeat, cantRepeatHint, isNotOnDay, noNeighbour, loadAgainHint

    // Pairing devices.
    case pairThisDevice, pairedMayChange, pairedMaySee, notEncrypted, deviceName, deviceNameHint, pair, notPaired,
        howToPair
    case wrongLink, linkIsOver, tooManyLinks
}

/// The words of the forms, in one language.
///
/// Messages about stores, and about dates that are ambiguous or don't exist, are those of the command line, in English.
package struct EditWords: Sendable {
    /// The language that the words are in: `de`.
    package let language: String
    /// The words by the names of ``EditWord``.
    package let texts: [String: String]

    package init(language: String, texts: [String: String]) { (self.language, self.texts) = (language, texts) }

    /// The `dir` attribute of a page in that language.
    package var direction: String {
        Locale.Language(identifier: language).characterDirection == .rightToLeft ? "rtl" : "ltr"
    }

    /// A word, with its placeholders replaced by values.
    package func callAsFunction(_ word: EditWord, _ values: [String: String] = [:]) -> String {
        var text = ""
        // Placeholders in a value aren't replaced.
        var rest = texts[word.rawValue, default: word.rawValue][...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            text += rest[..<start] + (values[String(rest[rest.index(after: start)..<end])] ?? "")
            rest = rest[rest.index(after: end)...]
        }
        return text + rest
    }
}
