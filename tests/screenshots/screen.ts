import type { Page } from '@playwright/test'
import type { Visitor, World } from './world.ts'

export interface Screen {
  name: string
  as?: Visitor
  /** True to take only the visible window, for elements that overlay the page. */
  isWindow?: boolean
  /** True to take its pictures one at a time, because the same person can't do this in two browsers at the same time. */
  isAlone?: boolean
  /** True to leave the promotion popup undismissed. */
  isInvited?: boolean
  media?: 'print'
  show(page: Page, world: World): Promise<unknown>
}

export const open = (path: string) => (page: Page) => page.goto(path)

/** Stores a sign-up with this form in the browser, as if its address were not confirmed yet. */
export async function keepSignUp(page: Page, form: 'waitlist' | 'account'): Promise<void> {
  const kept = { form, fields: { email: 'noa.new@example.org', fullName: 'Noa New' }, sentAt: Date.now() }
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    'clean-air-unconfirmed',
    JSON.stringify(kept),
  ] as const)
}

/** Leaves matching requests without a response, as on a very slow network. */
export async function stall(page: Page, path: string): Promise<void> {
  await page.route(path, () => {})
}

export const fail = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 503, body: '' }))
