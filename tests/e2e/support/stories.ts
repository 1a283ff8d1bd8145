import type { APIRequestContext, Page } from '@playwright/test'
import * as v from 'valibot'
import { storySchema } from '#app/community/stories/story-schemas.ts'
import type { TestSmtpServer } from '#tests/support/smtp.ts'
import { createPerson, type Person, readEmailLink } from './people.ts'
import { apikey, enter, parseSession, type Session } from './session.ts'
import { expect } from './test.ts'

/** Creates a person with a confirmed address and one private story, and signs them in on this page. */
export async function becomeMember(
  page: Page,
  mail: TestSmtpServer,
  wishes: Partial<Person> = {},
): Promise<Person> {
  const person = { ...createPerson(), ...wishes }
  await enter(page, await openAccount(page.request, mail, person))
  return person
}

/** Creates a person like `becomeMember`, without signing in on a page: the author of stories that others read. */
export async function createMember(
  request: APIRequestContext,
  mail: TestSmtpServer,
  wishes: Partial<Person> = {},
): Promise<Person> {
  const person = { ...createPerson(), ...wishes }
  await openAccount(request, mail, person)
  return person
}

/** Joins the waitlist and verifies the mailed link, as the page would. Returns the session. */
async function openAccount(
  request: APIRequestContext,
  mail: TestSmtpServer,
  person: Person,
): Promise<Session> {
  const entry = { ...person, workDescription: 'Nurse', airQualityStory: 'Kept to myself.' }
  const joined = await request.post('/api/waitlist', { headers: { apikey }, data: entry })
  expect(joined.status()).toBe(201)
  const { searchParams: link } = new URL(await readEmailLink(mail, person.email))
  const verified = await request.post('/auth/v1/verify', {
    headers: { apikey },
    data: { token_hash: link.get('token_hash'), type: link.get('type') },
  })
  return parseSession(await verified.json())
}

interface StoryInput {
  content: string
  title?: string
  airQualityIssues?: string[]
}

/** Shares stories through the API in this order. Returns their ids. */
export async function shareStories(
  request: APIRequestContext,
  { email, password }: Person,
  stories: StoryInput[],
): Promise<string[]> {
  const signedIn = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: { email, password },
  })
  const { access_token: token } = parseSession(await signedIn.json())
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
