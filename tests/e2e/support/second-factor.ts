import type { CDPSession, Page } from '@playwright/test'
import * as v from 'valibot'
import { showCode } from '#app/accounts/auth/testing/authenticator-app.ts'
import { readAccessToken } from './session.ts'
import { expect } from './test.ts'

const enrolledSchema = v.looseObject({ id: v.string(), totp: v.looseObject({ secret: v.string() }) })
const challengeSchema = v.looseObject({ id: v.string() })

/**
 * Enrolls an authenticator app for the person signed in on this page, through the API. Upgrades the page's session to it.
 * @returns the app's secret
 */
export async function enrollAuthenticator(page: Page): Promise<string> {
  const headers = {
    apikey: 'clean-air-public',
    authorization: `Bearer ${await readAccessToken(page)}`,
  }
  const post = async (path: string, data: unknown) => {
    const response = await page.request.post(`/auth/v1${path}`, { headers, data })
    expect(response.status(), await response.text()).toBe(200)
    return response.json()
  }
  const { id, totp } = v.parse(
    enrolledSchema,
    await post('/factors', { factor_type: 'totp', friendly_name: 'Phone' }),
  )
  const challenge = v.parse(challengeSchema, await post(`/factors/${id}/challenge`, {}))
  await post(`/factors/${id}/verify`, { challenge_id: challenge.id, code: showCode(totp.secret, new Date()) })
  return totp.secret
}

/** Adds a virtual authenticator that behaves like a phone and accepts every request for a fingerprint. */
export async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}
