import type { Page } from '@playwright/test'
import * as v from 'valibot'
import type { Person } from './people.ts'
import { expect } from './test.ts'

/** What every write through the API carries. */
export const apikey = 'clean-air-public'
const sessionKey = 'clean-air-session'
const sessionSchema = v.looseObject({ access_token: v.string() })

export type Session = v.InferOutput<typeof sessionSchema>

export function parseSession(json: unknown): Session {
  return v.parse(sessionSchema, json)
}

/** Signs in through the API; the next page that is opened has the session. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  const response = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: { email, password },
  })
  expect(response.status(), await response.text()).toBe(200)
  await enter(page, parseSession(await response.json()))
}

/** Leaves the browser as it is when somebody has signed in, and closed the site. */
export async function enter(page: Page, session: Session): Promise<void> {
  // Of this origin, and no page of the site's that would act on it.
  await page.goto('/healthz')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    sessionKey,
    JSON.stringify(session),
  ] as const)
}

export async function readAccessToken(page: Page): Promise<string> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), sessionKey)
  return parseSession(JSON.parse(stored ?? 'null')).access_token
}

/** As after hours in which the page was asleep: the next request has to renew the session first. */
export async function letAccessTokenRunOut(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
  }, sessionKey)
}
