/** The keys of locks on the whole database, the same in all versions. Functions in `database/sql/` have further keys. */
export const advisoryLocks = {
  /** Servers that start together migrate in turn. */
  migration: 4_127_090_311,
  jobGrants: 4_127_090_312,
  /** Used for nothing else, because building an index waits for transactions that wait for this lock. */
  concurrentIndexes: 4_127_090_318,
  /** Held while a backup is made, verified and uploaded. A start must not wait for it. */
  backups: 4_127_090_320,
}
