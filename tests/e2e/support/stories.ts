import type { APIRequestContext, Page } from '@playwright/test'
import * as v from 'valibot'
import { storySchema } from '#app/community/stories/story-schemas.ts'
import type { TestSmtpServer } from '#tests/support/smtp.ts'
import { createPerson, type Person, readEmailLink } from './people.ts'
import { expect } from './test.ts'

/** What every write through the API carries. */
export const apikey = 'clean-air-public'
const sessionKey = 'clean-air-session'
const sessionSchema = v.looseObject({ access_token: v.string() })

/** A new person with a confirmed address, signed in on this page, whose only story is private. */
export async function becomeMember(
  page: Page,
  mail: TestSmtpServer,
  wishes: Partial<Person> = {},
): Promise<Person> {
  const person = { ...createPerson(), ...wishes }
  await enter(page, await openAccount(page.request, mail, person))
  return person
}

/** The same, without a page: somebody whose stories others read. */
export async function createMember(
  request: APIRequestContext,
  mail: TestSmtpServer,
  wishes: Partial<Person> = {},
): Promise<Person> {
  const person = { ...createPerson(), ...wishes }
  await openAccount(request, mail, person)
  return person
}

/** Joins the waitlist and follows the mailed link, as the page would; answers with the session. */
async function openAccount(
  request: APIRequestContext,
  mail: TestSmtpServer,
  person: Person,
): Promise<v.InferOutput<typeof sessionSchema>> {
  const entry = { ...person, workDescription: 'Nurse', airQualityStory: 'Kept to myself.' }
  const joined = await request.post('/api/waitlist', { headers: { apikey }, data: entry })
  expect(joined.status()).toBe(201)
  const { searchParams: link } = new URL(await readEmailLink(mail, person.email))
  const verified = await request.post('/auth/v1/verify', {
    headers: { apikey },
    data: { token_hash: link.get('token_hash'), type: link.get('type') },
  })
  return v.parse(sessionSchema, await verified.json())
}

/** Leaves the browser as it is when somebody has signed in, and closed the site. */
async function enter(page: Page, session: object): Promise<void> {
  // Of this origin, and no page of the site's that would act on it.
  await page.goto('/healthz')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    sessionKey,
    JSON.stringify(session),
  ] as const)
}

export async function readAccessToken(page: Page): Promise<string> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), sessionKey)
  return v.parse(sessionSchema, JSON.parse(stored ?? 'null')).access_token
}

/** As after hours in which the page was asleep: the next request has to renew the session first. */
export async function letAccessTokenRunOut(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
  }, sessionKey)
}

interface StoryInput {
  content: string
  title?: string
  airQualityIssues?: string[]
}

/** Shares stories through the API, the first one first; returns their ids. */
export async function shareStories(
  request: APIRequestContext,
  { email, password }: Person,
  stories: StoryInput[],
): Promise<string[]> {
  const signedIn = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: { email, password },
  })
  const { access_token: token } = v.parse(sessionSchema, await signedIn.json())
  const ids: string[] = []
  for (const data of stories) {
    const answer = await request.post('/api/stories', {
      headers: { apikey, authorization: `Bearer ${token}` },
      data,
    })
    ids.push(v.parse(storySchema, await answer.json()).id)
  }
  return ids
}
