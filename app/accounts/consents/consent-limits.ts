/** A withdrawn consent is kept as proof. */
export const withdrawnConsentKeptDays = 3 * 366
/** After unsubscribing by a campaign's link, people can undo it this long (`database/sql/consents/consents.sql`). */
export const withdrawalUndoHours = 24
