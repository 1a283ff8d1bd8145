import type { RunningSite } from '#tests/servers/running-site.ts'
import type { Connection } from '../data/database.ts'
import type { BenchPerson } from '../data/people.ts'
import type { Running } from './processes.ts'

/** The sites, people and database that are shared by all rows of a run. */
export interface BenchContext {
  connection: Connection
  seconds: number
  cached: RunningSite
  uncached: Running
  memory: Running
  person: BenchPerson
  signedIn: Record<string, string>
  /** One for each connection, because sign-ins to one account wait for each other. */
  signingIn: BenchPerson[]
}
