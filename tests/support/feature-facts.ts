import type { TestDatabase } from './test-database.ts'

export interface GoodRequest {
  body: Record<string, unknown>
  /** How it ends when a member sends it about their own story: with success, or with the one refusal that is meant. */
  status: number
  /** The code of that refusal. */
  code?: string
}

/** Facts about an optional feature for the tests of the whole site. They are in its `testing/facts.ts`. */
export interface FeatureFacts {
  /** Tables of `database/schema/` that commands in its folder write. */
  writes?: readonly string[]
  /** The part of the data export that holds each table's rows of a person. */
  exportedAs?: Readonly<Record<string, string>>
  /** The reason why a table's rows are in no export. */
  notExported?: Readonly<Record<string, string>>
  /** The purge of each table whose rows expire. */
  purgedBy?: Readonly<Record<string, string>>
  /** The reason why expired rows stay. */
  kept?: Readonly<Record<string, string>>
  /** Messages that may wait in the queue of a site since an earlier version: the list only grows. */
  waitingMails?: Readonly<Record<string, object>>
  /** For each route that takes JSON a body that passes all its checks of form. */
  goodRequests?: Readonly<Record<string, GoodRequest>>
  /** Routes that refuse every caller who has not done something else before. */
  closedRoutes?: readonly string[]
  /** The rights of owners at the desk. */
  deskRights?: readonly string[]
  /** Statements that the database refuses to moderators and analysts. */
  refusedToStaff?: readonly string[]
  /** Statements that it refuses to owners as well. */
  refusedToOwners?: readonly string[]
  /** Tables that a backup leaves out. */
  leftOutOfBackup?: readonly string[]
  /** Its queues that are looked at each minute; their names come last of all. */
  everyMinute?: readonly string[]
  /** Writes a row into each of its tables. */
  fill?: (db: TestDatabase, of: { userId: string; oddTexts: readonly string[] }) => Promise<void>
}

const files = import.meta.glob<{ facts: FeatureFacts }>('/app/**/testing/facts.ts', { eager: true })

/** The facts of each optional feature by its folder, such as `app/audience/webhooks/`. */
export const featureFacts: ReadonlyMap<string, FeatureFacts> = new Map(
  Object.entries(files).map(([file, { facts }]) => [file.slice(1, -'testing/facts.ts'.length), facts]),
)

export const allFacts = [...featureFacts.values()]

/** Joins the records of one name. */
export function joinFacts<
  Name extends 'exportedAs' | 'notExported' | 'purgedBy' | 'kept' | 'waitingMails' | 'goodRequests',
>(name: Name): NonNullable<FeatureFacts[Name]> {
  return Object.assign({}, ...allFacts.map((facts) => facts[name]))
}
