import type { Page } from '@playwright/test'
import * as v from 'valibot'
import type { Person } from './people.ts'
import { expect } from './test.ts'

/** The key that every write through the API needs. */
export const apikey = 'clean-air-public'
const sessionKey = 'clean-air-session'
const sessionSchema = v.looseObject({ access_token: v.string() })

export type Session = v.InferOutput<typeof sessionSchema>

export function parseSession(json: unknown): Session {
  return v.parse(sessionSchema, json)
}

/** Signs in through the API and stores the session for the pages that open next. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  const response = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: { email, password },
  })
  expect(response.status(), await response.text()).toBe(200)
  await enter(page, parseSession(await response.json()))
}

/** Stores a session as the browser does after a sign-in. */
export async function enter(page: Page, session: Session): Promise<void> {
  // A page of the same origin whose scripts would not act on the session.
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

/** Makes the stored session look expired, so that the next request must renew it first. */
export async function expireAccessToken(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
  }, sessionKey)
}
