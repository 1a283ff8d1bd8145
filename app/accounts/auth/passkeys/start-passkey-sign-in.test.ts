import { expect, test, vi } from 'vitest'
import { startPasskeySignIn } from './start-passkey-sign-in.ts'

const started = { challenge_id: 'x', options: { challenge: 'y', rpId: 'clean-air.example' } }

/** Requests a passkey sign-in from a page of clean-air.example. With `authUrl`, an external service keeps the site's accounts. */
function ask(status: number, authUrl?: string) {
  const location = new URL('https://clean-air.example/auth')
  vi.stubGlobal('location', location)
  vi.stubGlobal('window', { location })
  const querySelector = (selector: string) =>
    selector === 'meta[data-auth-url]' && authUrl !== undefined ? { dataset: { authUrl } } : null
  vi.stubGlobal('document', { querySelector })
  vi.stubGlobal('fetch', async () => Response.json(started, { status }))
  return startPasskeySignIn()
}

const elsewhere = 'https://auth.example/v1'

test('the passkey challenge comes from the service that manages the accounts', async () => {
  expect(await ask(200)).toEqual(started)
  expect(await ask(200, elsewhere)).toEqual(started)
})

test('passkeys are not offered if an external service refuses them, and stay offered if it is unavailable', async () => {
  for (const status of [400, 404, 422]) expect(await ask(status, elsewhere)).toBeNull()
  for (const status of [429, 500])
    await expect(ask(status, elsewhere)).rejects.toMatchObject({ code: 'no_challenge' })
  await expect(ask(404)).rejects.toMatchObject({ code: 'no_challenge', status: 404 })
})
