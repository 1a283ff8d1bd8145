import { expect, test } from 'vitest'
import { startHostedService } from '#app/accounts/auth/testing/hosted-service.ts'
import { checkAuthService } from './auth-service-check.server.ts'
import { runChecks } from './run-checks.server.ts'

test('the check passes if an auth service has keys and the expected issuer, and fails otherwise', async () => {
  const service = await startHostedService()
  const look = async (issuer = service.settings.issuer) => {
    const [line] = await runChecks([checkAuthService({ ...service.settings, issuer })])
    return line
  }
  expect(await look()).toMatchObject({ name: 'Auth service', state: 'ok' })
  // The service publishes no issuer to compare.
  expect(await look('clean-air')).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('AUTH_ISSUER'),
  })
  service.publishedIssuer = service.settings.issuer
  expect(await look()).toMatchObject({ state: 'ok' })
  expect(await look('clean-air')).toMatchObject({
    state: 'failure',
    says: expect.stringContaining(
      `Its issuer is ${service.settings.issuer}, but this site accepts only clean-air`,
    ),
  })
  service.publishes = () => Response.json({ keys: [] })
  expect(await look()).toMatchObject({ state: 'failure', says: expect.stringContaining('publishes no keys') })
})
