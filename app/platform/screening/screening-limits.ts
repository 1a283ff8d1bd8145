/** A form that is sent sooner after a form of its page received focus is suspicious. */
export const formFilledMinMs = 3_000
/** Tolerated clock difference between two servers. */
export const clockDifferenceMaxMs = 60_000
