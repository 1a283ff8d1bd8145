import type { APIRequestContext, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { storySchema } from '../app/features/stories/contract.ts'
import type { TestSmtpServer } from '../testing/smtp.ts'
import { createPerson, joinWaitlist, type Person, readMailedLink } from './people.ts'
import { expect } from './test.ts'

/** A new person with a confirmed address, signed in on this page. */
export async function becomeMember(
  page: Page,
  mail: TestSmtpServer,
  wishes: Partial<Person> = {},
): Promise<Person> {
  const person = { ...createPerson(), ...wishes }
  await joinWaitlist(page, person, { text: 'Kept to myself.', isShared: false })
  await page.goto(await readMailedLink(mail, person.email))
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  return person
}

const sessionSchema = z.object({ access_token: z.string() })

export async function readAccessToken(page: Page): Promise<string> {
  const stored = await page.evaluate(() => localStorage.getItem('clean-air-session'))
  return sessionSchema.parse(JSON.parse(stored ?? 'null')).access_token
}

interface StoryInput {
  content: string
  title?: string
  airQualityIssues?: string[]
}

const apikey = 'clean-air-public'

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
  const { access_token: token } = sessionSchema.parse(await signedIn.json())
  const ids: string[] = []
  for (const data of stories) {
    const answer = await request.post('/api/stories', {
      headers: { apikey, authorization: `Bearer ${token}` },
      data,
    })
    ids.push(storySchema.parse(await answer.json()).id)
  }
  return ids
}
