import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { drillClientKey } from './writers.ts'

export interface Answered {
  status: number
  text: string
}

export interface Member {
  email: string
  password: string
  userId: string
  /** @throws Error if the response is not 2xx */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<string>
}

const userSchema = v.object({ id: v.pipe(v.string(), v.uuid()) })
const sessionSchema = v.object({ access_token: v.string(), user: userSchema })

export async function call(
  siteUrl: string,
  path: string,
  {
    method = 'POST',
    body,
    headers = {},
  }: { method?: string; body?: unknown; headers?: Record<string, string> },
): Promise<Answered> {
  const isBinary = body instanceof Uint8Array
  const answer = await fetch(`${siteUrl}${path}`, {
    method,
    headers: {
      apikey: drillClientKey,
      ...(body !== undefined && { 'content-type': isBinary ? 'image/png' : 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isBinary ? Buffer.from(body) : JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

export function requestSession(siteUrl: string, email: string, password: string): Promise<Answered> {
  return call(siteUrl, '/auth/v1/token?grant_type=password', { body: { email, password } })
}

/** Adds a signed-in member. The site must not require verification. */
export async function join(siteUrl: string, profile: Record<string, string>): Promise<Member> {
  const email = `person-${randomUUID()}@drill.example`
  const password = `a long phrase ${randomUUID()}`
  const { text } = await call(siteUrl, '/auth/v1/signup', { body: { email, password, data: profile } })
  const { access_token: token, user } = v.parse(sessionSchema, JSON.parse(text))
  return {
    email,
    password,
    userId: user.id,
    async call(method, path, body, headers) {
      const authorization = `Bearer ${token}`
      const answer = await call(siteUrl, path, { method, body, headers: { authorization, ...headers } })
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
      return answer.text
    },
  }
}
