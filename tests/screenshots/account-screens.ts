import type { Page } from '@playwright/test'
import { drawQrCode } from '#app/accounts/auth/factors/totp.server.ts'
import { gotoHydrated } from '#tests/support/wait-for-hydration.ts'
import { fail, keepSignUp, open, type Screen, stall } from './screen.ts'

/** Opens the link of an email in the inbox, and waits for its page. */
async function openRecoveryLink(page: Page): Promise<void> {
  await page.goto('/inbox')
  const link = page.getByRole('link', { name: /type=recovery/ }).first()
  await page.goto((await link.getAttribute('href')) ?? '')
  await page.getByText('Loading...').waitFor({ state: 'hidden' })
}

const accounts: Screen[] = [
  { name: 'sign in', show: open('/auth') },
  {
    name: 'sign up with errors',
    async show(page) {
      await page.goto('/auth')
      await page.getByRole('tab', { name: 'Sign Up' }).click()
      await page
        .getByRole('tabpanel', { name: 'Sign Up' })
        .getByRole('button', { name: /sign up|create/i })
        .click()
    },
  },
  {
    name: 'sign up, sent',
    async show(page) {
      await keepSignUp(page, 'account')
      await page.goto('/auth')
      await page.getByRole('button', { name: 'Send again' }).waitFor()
    },
  },
  {
    name: 'sign in, wrong password',
    async show(page) {
      await page.goto('/auth')
      const panel = page.getByRole('tabpanel', { name: 'Sign In' })
      await panel.getByLabel('Email').fill('demo@example.org')
      await panel.getByLabel('Password', { exact: true }).fill('not this one')
      await panel.getByRole('button', { name: 'Sign In' }).click()
      await page.getByText('Error signing in').waitFor()
    },
  },
  {
    name: 'sign in, second step',
    async show(page) {
      const claims = btoa(JSON.stringify({ aal: 'aal1' }))
      const factors = [{ id: 'one', factor_type: 'totp', status: 'verified' }]
      const user = { id: 'somebody', email: 'demo@example.org', factors }
      const tokens = { access_token: `e30.${claims}.x`, refresh_token: 'x', token_type: 'bearer' }
      await page.route('**/auth/v1/token*', (route) =>
        route.fulfill({ json: { ...tokens, expires_in: 600, user } }),
      )
      await page.goto('/auth')
      const panel = page.getByRole('tabpanel', { name: 'Sign In' })
      await panel.getByLabel('Email').fill('demo@example.org')
      await panel.getByLabel('Password', { exact: true }).fill('any')
      await panel.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    },
  },
  { name: 'forgotten password', show: open('/auth/forgot') },
  {
    name: 'used link',
    async show(page) {
      await page.goto('/auth/confirm?token_hash=nothing&type=signup')
      await page.getByText('Loading...').waitFor({ state: 'hidden' })
    },
  },
  { name: 'emailed link, another account', as: 'demo', show: openRecoveryLink },
  {
    name: 'emailed link, a story to claim',
    async show(page) {
      const story = {
        id: crypto.randomUUID(),
        title: null,
        content: 'The filter is grey.',
        becomesPublic: true,
        shownAs: 'Anonymous',
      }
      const profile = { fullName: 'Noa New', organization: null, workDescription: null }
      const signUp = { sentAt: new Date().toISOString(), ...profile, stories: [story] }
      const preview = {
        email: 'noa.new@example.org',
        newEmail: null,
        continuesAt: null,
        choosesPassword: false,
        asksForPassword: false,
        signUp,
      }
      await page.route('**/api/email-links/preview', (route) => route.fulfill({ json: preview }))
      await page.goto('/auth/confirm?token_hash=any&type=story_confirmation')
      await page.getByRole('button', { name: 'Add this story to my account' }).waitFor()
    },
  },
  {
    name: 'emailed link, a sign-up of another browser',
    async show(page) {
      const profile = { fullName: 'Noa New', organization: null, workDescription: null }
      const preview = {
        email: 'noa.new@example.org',
        newEmail: null,
        continuesAt: null,
        choosesPassword: true,
        asksForPassword: true,
        signUp: { sentAt: new Date().toISOString(), ...profile, stories: [] },
      }
      await page.route('**/api/email-links/preview', (route) => route.fulfill({ json: preview }))
      await page.goto('/auth/confirm?token_hash=any&type=signup')
      await page.getByRole('button', { name: 'Choose another password' }).waitFor()
    },
  },
  {
    name: 'emailed link, for another site',
    async show(page) {
      const preview = {
        email: 'noa.new@example.org',
        newEmail: null,
        continuesAt: 'app.example.org',
        choosesPassword: false,
        asksForPassword: false,
        signUp: null,
      }
      await page.route('**/api/email-links/preview', (route) => route.fulfill({ json: preview }))
      await page.goto('/auth/confirm?token_hash=any&type=magiclink')
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).waitFor()
    },
  },
  { name: 'new password, signed out', show: open('/auth/new-password') },
  { name: 'new password', as: 'newcomer', show: open('/auth/new-password') },
  { name: 'new device, to sign out', show: open('/auth/confirm?device_token=nothing') },
  { name: 'bookmarks, none', show: open('/bookmarks') },
  { name: 'settings', as: 'demo', show: open('/settings') },
  { name: 'settings, profile', as: 'demo', show: open('/settings/profile') },
  { name: 'settings, security', as: 'demo', show: open('/settings/security') },
  {
    name: 'settings, security, setting up an app',
    as: 'newcomer',
    async show(page) {
      // A fixed secret, so that every picture is the same.
      const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
      const uri = `otpauth://totp/Clean%20Air:demo?secret=${secret}`
      const totp = { qr_code: await drawQrCode(uri), secret, uri }
      await page.route('**/auth/v1/factors', (route) =>
        route.fulfill({ json: { id: 'one', type: 'totp', totp } }),
      )
      await page.goto('/settings/security')
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
      await page.getByRole('img', { name: /QR code/ }).waitFor()
    },
  },
  { name: 'settings, stories and comments', as: 'demo', show: open('/settings/content') },
  { name: 'settings, decisions', as: 'demo', show: open('/settings/notices') },
  { name: 'settings, hidden', as: 'demo', show: open('/settings/hidden') },
  { name: 'settings, reports', as: 'demo', show: open('/settings/reports') },
  { name: 'settings, data', as: 'demo', show: open('/settings/data') },
  { name: 'settings, notifications', as: 'demo', show: open('/settings/notifications') },
  {
    name: 'settings, notifications with a digest',
    as: 'demo',
    async show(page) {
      await page.route('**/api/notifications/digest', (route) =>
        route.fulfill({ json: { every: 'day', timeZone: 'Europe/Berlin' } }),
      )
      await page.goto('/settings/notifications')
      await page.getByLabel('Sent at 8:00 in this time zone').waitFor()
    },
  },
  {
    name: 'settings, notifications on devices',
    as: 'demo',
    async show(page) {
      const devices = ['Firefox on Android', 'Chrome on Windows'].map((device, index) => ({
        id: `00000000-0000-4000-8000-00000000000${index}`,
        device,
        createdAt: '2026-02-01T12:00:00.000Z',
        isCurrent: false,
      }))
      await page.route('**/api/notifications/devices', (route) =>
        route.fulfill({ json: { applicationServerKey: '', devices } }),
      )
      await page.goto('/settings/notifications')
      await page.getByRole('button', { name: 'Remove Firefox on Android' }).waitFor()
    },
  },
  {
    name: 'story menu, signed in',
    as: 'demo',
    isWindow: true,
    async show(page) {
      await page.goto('/community')
      await page.getByRole('button', { name: 'Story options' }).first().click()
      await page.getByRole('menuitemradio', { checked: true }).waitFor()
    },
  },
  { name: 'settings, nothing yet', as: 'newcomer', show: open('/settings/content') },
  { name: 'settings, signed out', show: open('/settings') },
  {
    name: 'settings, loading',
    as: 'demo',
    async show(page) {
      await stall(page, '**/api/**')
      await page.goto('/settings/content')
    },
  },
  {
    name: 'settings, failure',
    as: 'demo',
    async show(page) {
      await fail(page, '**/api/**')
      await page.goto('/settings/content')
      await page.getByRole('button', { name: 'Try again' }).first().waitFor()
    },
  },
  {
    name: 'settings, delete account',
    as: 'newcomer',
    isWindow: true,
    async show(page) {
      await page.goto('/settings/data')
      await page.getByRole('button', { name: 'Delete my account...' }).click()
    },
  },
]

const others: Screen[] = [
  { name: 'VIP place, used link', show: open('/vip/confirm?token=nothing') },
  { name: 'invitation that has ended', show: open('/invitation?token=nothing') },
  { name: 'unsubscribe', show: open('/notifications/unsubscribe?token=nothing') },
  { name: 'VIP list, leaving', show: open('/vip/withdraw?token=nothing') },
  { name: 'privacy', show: open('/privacy') },
  { name: 'report', show: (page, { stories: { plain } }) => page.goto(`/report?story=${plain}`) },
  { name: 'report, link that opens none', show: open('/report/status') },
  { name: 'rules', show: open('/rules') },
  { name: 'transparency', show: open('/transparency') },
  { name: 'terms', show: open('/terms') },
  { name: 'inbox', show: open('/inbox') },
  { name: 'page not found', show: open('/nothing/here') },
  {
    name: 'page that fails',
    async show(page) {
      // Before hydration the link would load a new page.
      await gotoHydrated(page, '/privacy')
      await fail(page, '**/community.data*')
      await page
        .getByRole('link', { name: /Stories/ })
        .first()
        .click()
      await page.getByRole('link', { name: 'Return to Home' }).waitFor()
    },
  },
]

/** Screens of a person's account, and pages outside the other groups. */
export const accountScreens = [...accounts, ...others]
