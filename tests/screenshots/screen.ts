import type { Page } from '@playwright/test'
import type { Visitor, World } from './world.ts'

export interface Screen {
  name: string
  as?: Visitor
  /** Only what a window shows, for what lies above the page. */
  isWindow?: boolean
  /** In no two browsers at once, as the same person can do it once at a time. */
  isAlone?: boolean
  /** A visitor whom the invitation has not met yet. */
  isInvited?: boolean
  media?: 'print'
  show(page: Page, world: World): Promise<unknown>
}

/** Shows what is at an address. */
export const open = (path: string) => (page: Page) => page.goto(path)

/** What the browser keeps of a sign-up with this form until its address is confirmed. */
export async function keepSignUp(page: Page, form: 'waitlist' | 'account'): Promise<void> {
  const kept = { form, fields: { email: 'noa.new@example.org', fullName: 'Noa New' }, sentAt: Date.now() }
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    'clean-air-unconfirmed',
    JSON.stringify(kept),
  ] as const)
}

/** Leaves matching requests without an answer, as on a very slow network. */
export async function stall(page: Page, path: string): Promise<void> {
  await page.route(path, () => {})
}

/** Answers matching requests as a server does that can't. */
export const fail = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 503, body: '' }))
