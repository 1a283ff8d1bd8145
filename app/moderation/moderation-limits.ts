import { hour, minute } from '#app/platform/time/durations.ts'

/** Time for undoing a decision, after which notices are sent. The database enforces it too (`database/sql/moderation/access.sql`). */
export const undoSeconds = 30
/** The database refuses later appeals (`database/sql/moderation/appeals.sql`). */
export const appealMonths = 6

/** The most days of a pause or suspension. */
export const maxDays = 365
/** Proposed days of the first, second and further suspensions. */
export const proposedDays = [1, 3, 7, 30] as const

/** Time for which a decision counts against its author (`strikePoints`). */
export const strikeDays = 180

/** Time for which a moderator keeps a case from others. */
export const claimMinutes = 10
export const casesPerDecision = 50
export const textLimits = {
  facts: 2_000,
  explanation: 2_000,
  law: 500,
  note: 2_000,
  appeal: 2_000,
  details: 1_000,
  notifierName: 100,
}

/** The least time between two alerts to a member of staff, and the most cases that one lists. */
export const alertEveryMinutes = 60
export const alertCases = 5

export const macrosPerRule = 10
export const macroLength = 500

export const wordRulesMax = 200
export const wordExceptionsMax = 20
export const wordPatternMax = 100

/** Retention of content snapshots after their case was closed; the database enforces it too (`database/sql/moderation/access.sql`). */
export const snapshotKeptMonths = 12
/** Retention of reporters' texts, names and addresses after their case was closed (`purge_report_texts` in `database/sql/moderation/reports.sql`). */
export const reportTextKeptMonths = 12
/** Retention of the record that detects duplicates. */
export const recentTextKeptHours = 24

/** Wrong status links: for one report from any address, and from one address. */
export const wrongLinksAtReport = { name: 'wrongStatusLinkAtReport', points: 100, seconds: hour }
export const wrongLinksFromAddress = { name: 'wrongStatusLinkFromAddress', points: 30, seconds: 15 * minute }
/** Maximum number of hashes for one report; each attempt to send a mail creates a secret. */
export const statusLinksPerReport = 20
