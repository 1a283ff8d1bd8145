import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import * as v from 'valibot'
import { inject } from 'vitest'

const loginSchema = v.object({
  host: v.string(),
  port: v.number(),
  user: v.string(),
  password: v.string(),
  database: v.string(),
})
const postgresSchema = v.object({
  /** The owner's login, a superuser. */
  connection: loginSchema,
  /** The migrated database to copy. */
  templateDatabase: v.string(),
})

let opened: Promise<v.InferOutput<typeof postgresSchema>> | undefined

/** Returns the test run's PostgreSQL. The first call of a run starts it. */
export function openTestPostgres() {
  opened ??= request()
  return opened
}

/** Requests without `fetch`, which a test may have mocked. */
async function request() {
  const [response]: IncomingMessage[] = await once(get(inject('postgresUrl')), 'response')
  if (response?.statusCode !== 200) throw new Error('PostgreSQL did not start: see above')
  return v.parse(postgresSchema, await json(response))
}
