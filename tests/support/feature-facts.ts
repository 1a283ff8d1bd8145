import type { TestDatabase } from './test-database.ts'

export interface GoodRequest {
  body: Record<string, unknown>
  /** The status when a member sends it about their own story: a success, or the expected refusal. */
  status: number
  code?: string
}

/** Facts about an optional feature for the tests of the whole site. They are in its `testing/facts.ts`. */
export interface FeatureFacts {
  /** Tables of `database/schema/` that commands in its folder write. */
  writes?: readonly string[]
  /** The part of the data export that holds a person's rows, by table. */
  exportedAs?: Readonly<Record<string, string>>
  /** The reason why no export holds the rows, by table. */
  notExported?: Readonly<Record<string, string>>
  /** The purge that deletes expired rows, by table. */
  purgedBy?: Readonly<Record<string, string>>
  /** The reason why expired rows stay, by table. */
  kept?: Readonly<Record<string, string>>
  /** Messages that an earlier version may have left in a site's queue. The list only grows. */
  waitingMails?: Readonly<Record<string, object>>
  /** Texts in files of `database/` that contain limits of the feature, as pairs of file and text. */
  limitsInSql?: readonly (readonly [string, string])[]
  /** A valid body for each route that accepts JSON. */
  goodRequests?: Readonly<Record<string, GoodRequest>>
  /** Routes that require an earlier step, and refuse every caller who has not taken it. */
  closedRoutes?: readonly string[]
  /** Fields in JSON responses below each path, besides those that every route may have. */
  responseFields?: Readonly<Record<string, readonly string[]>>
  /** Triggers on stories and comments that may ignore an earlier trigger's change to a column they watch, as `TABLE TRIGGER: COLUMN`. */
  missedChanges?: readonly string[]
  deskRights?: readonly string[]
  /** Statements that the database refuses to moderators and analysts. */
  refusedToStaff?: readonly string[]
  /** Statements that the database refuses to owners as well. */
  refusedToOwners?: readonly string[]
  leftOutOfBackup?: readonly string[]
  /** Cron expressions of its queues. */
  schedules?: Readonly<Record<string, string>>
  /** Inserts a row into each of its tables. */
  fill?: (db: TestDatabase, of: { userId: string; oddTexts: readonly string[] }) => Promise<void>
}

const files = import.meta.glob<{ facts: FeatureFacts }>('/app/**/testing/facts.ts', { eager: true })

/** The facts of each optional feature by its folder, such as `app/audience/webhooks/`. */
export const featureFacts: ReadonlyMap<string, FeatureFacts> = new Map(
  Object.entries(files).map(([file, { facts }]) => [file.slice(1, -'testing/facts.ts'.length), facts]),
)

export const allFacts = [...featureFacts.values()]

/** Merges the records of this name of all features. */
export function joinFacts<
  Name extends 'exportedAs' | 'notExported' | 'purgedBy' | 'kept' | 'waitingMails' | 'goodRequests',
>(name: Name): NonNullable<FeatureFacts[Name]> {
  return Object.assign({}, ...allFacts.map((facts) => facts[name]))
}
