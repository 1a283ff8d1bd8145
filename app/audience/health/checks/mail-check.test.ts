import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { expiredCertificate, goodCertificate, testKey } from '../testing/certificates.ts'
import { checkMail } from './mail-check.server.ts'
import { runChecks } from './run-checks.server.ts'

/** @returns the server's port on 127.0.0.1 */
async function startServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    key: testKey,
    cert: goodCertificate,
    ...options,
  })
  // Clients may reject the certificate, which the server reports as an error.
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const bound = listener.address()
  if (bound === null || typeof bound === 'string') throw new Error('the mail server has no port')
  return bound.port
}

async function look(url: string | null, warnDays?: number, limitMs?: number) {
  const [line] = await runChecks([checkMail(url, warnDays)], limitMs)
  return line
}

/** The test server's certificate is self-signed. */
const trust = '?tls.rejectUnauthorized=false'

test('a site without a mail server shows its emails at /inbox', async () => {
  expect(await look(null)).toMatchObject({ state: 'ok', says: expect.stringContaining('/inbox') })
})

test('a mail server on this machine needs no encryption', async () => {
  const port = await startServer({ disabledCommands: ['STARTTLS'] })
  expect(await look(`smtp://127.0.0.1:${port}`)).toEqual({
    name: 'Mail',
    state: 'ok',
    says: '127.0.0.1 accepts mail. It is on this machine, without encryption.',
  })
})

test.each([
  ['smtps', { secure: true }],
  ['smtp', {}],
])(
  'the certificate of a mail server with %s is checked: its remaining days and issuer',
  async (protocol, options) => {
    const url = `${protocol}://127.0.0.1:${await startServer(options)}`
    expect(await look(url + trust)).toMatchObject({
      state: 'ok',
      says: expect.stringMatching(/valid for \d+ more days/),
    })
    expect(await look(url + trust, 1e6)).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('Renew it.'),
    })
    expect(await look(url)).toMatchObject({
      state: 'failure',
      says: expect.stringContaining('accepts no mail'),
    })
  },
)

test('an expired certificate of the mail server is a failure, even if all certificates are trusted', async () => {
  const url = `smtps://127.0.0.1:${await startServer({ secure: true, cert: expiredCertificate })}`
  expect(await look(url)).toMatchObject({
    state: 'failure',
    says: expect.stringContaining('accepts no mail'),
  })
  expect(await look(url + trust)).toMatchObject({
    state: 'failure',
    says: '127.0.0.1 accepts mail. Its certificate has expired. Renew it.',
  })
})

test('a wrong password for the mail server is a failure, whose report does not quote the password', async () => {
  const port = await startServer({
    secure: true,
    onAuth: ({ password }, _session, callback) =>
      password === 'right' ? callback(null, { user: 'site' }) : callback(new Error('Nobody: wrong')),
  })
  const address = `@127.0.0.1:${port}/${trust}`
  expect(await look(`smtps://site:right${address}`)).toMatchObject({ state: 'ok' })
  const refused = await look(`smtps://site:wrong${address}`)
  expect(refused).toMatchObject({ state: 'failure', says: expect.stringContaining('EAUTH 535') })
  expect(refused?.says).not.toMatch(/wrong|site/)
})

test('an unreachable or silent mail server is a failure', async () => {
  expect(await look('smtp://127.0.0.1:1')).toMatchObject({
    state: 'failure',
    says: expect.stringContaining('accepts no mail'),
  })
  const silent = await startServer({ onConnect: () => undefined })
  expect(await look(`smtp://127.0.0.1:${silent}`, undefined, 300)).toMatchObject({
    state: 'failure',
    says: expect.stringMatching(/No response within|accepts no mail/),
  })
})
