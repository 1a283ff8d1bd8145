import type { RunningSite } from '#tests/servers/running-site.ts'
import type { Connection } from '../data/database.ts'
import type { BenchPerson } from '../data/people.ts'
import type { Running } from './processes.ts'

/** What every row is measured with: sites, people and a database that are there throughout the run. */
export interface BenchContext {
  connection: Connection
  seconds: number
  cached: RunningSite
  uncached: Running
  memory: Running
  person: BenchPerson
  /** Headers of this person's requests. */
  signedIn: Record<string, string>
  /** One for each connection, as sign-ins of one account wait for each other. */
  signingIn: BenchPerson[]
}
