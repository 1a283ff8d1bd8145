import * as v from 'valibot'
import { hashPassword } from '#app/accounts/auth/passwords/passwords.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { withClient } from '#tests/support/test-connection.ts'
import type { Connection } from './database.ts'
import { clientKey } from '../support/site.ts'

export interface BenchPerson {
  actor: Member
  email: string
  password: string
  passwordHash: string
}

export async function addPerson(connection: Connection): Promise<BenchPerson> {
  const password = 'a long walk by the sea'
  const email = `bench-${crypto.randomUUID()}@example.org`
  const passwordHash = await hashPassword(password)
  const userId = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'insert into auth.users (email, password_hash, email_verified_at) values ($1, $2, now()) returning id',
      [email, passwordHash],
    )
    const id = v.parse(v.pipe(v.string(), v.uuid()), rows[0]?.id)
    await client.query(`insert into profiles (user_id, full_name) values ($1, 'Ben Chmark')`, [id])
    return id
  })
  const sessionId = await addSession(connection, userId)
  return { actor: { role: 'member', userId, sessionId }, email, password, passwordHash }
}

export async function addSession(connection: Connection, userId: string): Promise<string> {
  const sessionId = crypto.randomUUID()
  await withClient(connection, (client) =>
    client.query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, userId]),
  )
  return sessionId
}

const jsonHeaders = { 'content-type': 'application/json', apikey: clientKey }

export function describeSignIn({ email, password }: BenchPerson) {
  const path = '/auth/v1/token?grant_type=password'
  return { path, method: 'POST' as const, headers: jsonHeaders, body: JSON.stringify({ email, password }) }
}

export async function signIn(port: number, person: BenchPerson): Promise<Record<string, string>> {
  const { path, ...request } = describeSignIn(person)
  const answer = await fetch(`http://localhost:${port}${path}`, request)
  const { access_token: token } = v.parse(v.object({ access_token: v.string() }), await answer.json())
  return { ...jsonHeaders, authorization: `Bearer ${token}` }
}
