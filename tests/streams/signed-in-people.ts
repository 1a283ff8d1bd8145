import type pg from 'pg'
import { pino } from 'pino'
import { defaultAccountSettings } from '#app/accounts/auth/core/account-settings.ts'
import { createAccessTokens } from '#app/accounts/auth/sessions/access-tokens.server.ts'
import { openDatabase } from '#database/client.ts'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { type TestConnection, toLogins, withClient } from '#tests/support/test-connection.ts'

export interface SignedInPerson extends SamplePerson {
  /** An access token that is valid for a day. */
  token: string
}

/** Adds many signed-in people without hashing passwords, which is slow. A site must have run on this database before. */
export async function addSignedInPeople(
  connection: TestConnection,
  siteUrl: string,
  count: number,
): Promise<SignedInPerson[]> {
  const database = openDatabase({ logins: toLogins(connection), poolSize: 2 })
  const tokens = createAccessTokens({
    database,
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
    site: { url: siteUrl },
    accounts: { ...defaultAccountSettings, accessTokenSeconds: 86_400 },
  })
  try {
    return await withClient(connection, async (client) => {
      const people: SignedInPerson[] = []
      const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
        (await client.query<Row>(text, values)).rows
      for (let index = 0; index < count; index += 1) {
        const person = await addPerson({ query })
        const subject = {
          ...person,
          role: 'member' as const,
          aal: 'aal1' as const,
          amr: [],
          userMetadata: {},
        }
        people.push({ ...person, token: (await tokens.sign(subject)).token })
      }
      return people
    })
  } finally {
    await database.close()
  }
}
