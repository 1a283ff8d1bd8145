export const mostDays = 366
export const daysAtFirst = 30
/** Smaller counts could identify people. The database hides them (`auth.hide_few` in `database/sql/funnel/funnel.sql`). */
export const fewestShown = 5
