package import Records

extension SampleStores {
    /// The identifiers of the sample records that a site is most likely to still have: they are the same whatever the day.
    package static func identifiers(today: Today) -> Set<String> {
        let clock = SampleClock(today)
        let events = SampleSchedule(clock).events + SampleHistory(clock).events
        return Set(events.map(\.identifier) + SampleRecipes(clock).recipes.map(\.id))
    }
}
