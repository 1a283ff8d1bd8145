import { createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { startTestSmtpServer, type TestSmtpOptions, type TestSmtpServer } from '#tests/support/smtp.ts'
import { MailNotAcceptedError, RecipientRejectedError } from './mailer.ts'
import { createSmtpMailer } from './transports.server.ts'

const running: TestSmtpServer[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()))
})

async function startServer(options?: TestSmtpOptions): Promise<TestSmtpServer> {
  const server = await startTestSmtpServer(options)
  running.push(server)
  return server
}

function makeMail(to = 'ada@mail.example') {
  return { to, subject: 'A subject', text: 'Grüße,\n\nthe text part\n', html: '<p>the html part</p>' }
}

const from = 'Clean Air <hello@air.example>'

test('an email is delivered with both parts, from the configured sender, marked as automatic', async () => {
  const server = await startServer()
  await createSmtpMailer({ url: server.url, from }).send(makeMail())
  const { parsed, recipients, sender } = await server.waitForMessage('ada@mail.example')
  expect(recipients).toEqual(['ada@mail.example'])
  expect(sender).toBe('hello@air.example')
  expect(parsed.from).toMatchObject({ address: 'hello@air.example', name: 'Clean Air' })
  expect(parsed.to).toMatchObject([{ address: 'ada@mail.example' }])
  expect(parsed.subject).toBe('A subject')
  expect(parsed.text?.replaceAll('\r\n', '\n').trimEnd()).toBe('Grüße,\n\nthe text part')
  expect(parsed.html?.trim()).toBe('<p>the html part</p>')
  expect(parsed.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
})

/** Unfolds a header in relaxed canonicalization (RFC 6376, 3.4.2). */
function relaxHeader(raw: string, name: string): string {
  const [found = ''] = new RegExp(`^${name}:.*(?:\\r\\n[ \\t].*)*`, 'im').exec(raw) ?? []
  const value = found
    .slice(found.indexOf(':') + 1)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${name}:${value}`
}

test('with a DKIM key, an email is signed for its sender’s domain, including both one-click unsubscribe headers', async () => {
  const server = await startServer()
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const headers = {
    'List-Unsubscribe': '<https://air.example/stop>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  const dkim = { selector: 'clean-air', privateKey }
  await createSmtpMailer({ url: server.url, from, dkim }).send({ ...makeMail(), headers })
  const { raw } = await server.waitForMessage('ada@mail.example')
  const signature = relaxHeader(raw, 'dkim-signature')
  const tags = Object.fromEntries(
    signature
      .slice('dkim-signature:'.length)
      .split(';')
      .map((tag) => [
        tag.slice(0, tag.indexOf('=')).trim(),
        tag.slice(tag.indexOf('=') + 1).replaceAll(' ', ''),
      ]),
  )
  expect(tags).toMatchObject({ d: 'air.example', s: 'clean-air', a: 'rsa-sha256', c: 'relaxed/relaxed' })
  const signed = `${tags.h}`.toLowerCase().split(':')
  expect(signed).toEqual(expect.arrayContaining(['from', 'list-unsubscribe', 'list-unsubscribe-post']))
  const said = [...signed.map((name) => relaxHeader(raw, name)), signature.replace(/ b=.*$/, ' b=')].join(
    '\r\n',
  )
  const isValid = (text: string) =>
    createVerify('sha256').update(text).verify(createPublicKey(publicKey), `${tags.b}`, 'base64')
  expect(isValid(said)).toBe(true)
  expect(isValid(said.replace('One-Click', 'Two-Clicks'))).toBe(false)
})

test('an email address that would add a recipient or header is rejected before connecting', async () => {
  const server = await startServer()
  const mailer = createSmtpMailer({ url: server.url, from })
  const addresses = [
    'a@mail.example, b@mail.example',
    'a@mail.example\r\nBcc: b@mail.example',
    'a@mail.example>\r\nRCPT TO:<b@mail.example',
    'a@mail.example\u0000',
    'list: a@mail.example;',
    'a@b@mail.example',
    'nobody',
    '',
  ]
  for (const address of addresses) {
    await expect(mailer.send(makeMail(address)), JSON.stringify(address)).rejects.toBeInstanceOf(
      RecipientRejectedError,
    )
  }
  expect(server.messages).toHaveLength(0)
})

test('a line break in a subject adds no header', async () => {
  const server = await startServer()
  await createSmtpMailer({ url: server.url, from }).send({
    ...makeMail(),
    subject: 'Hello\r\nBcc: eve@mail.example\r\nX-Evil: 1',
  })
  const { recipients, parsed } = await server.waitForMessage('ada@mail.example')
  expect(recipients).toEqual(['ada@mail.example'])
  expect(parsed.headers.map(({ key }) => key)).not.toContain('x-evil')
  expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc')
})

test('an unknown mailbox is a permanent failure', async () => {
  const server = await startServer({
    refuse: () => ({ code: 550, text: '5.1.1 no such user ada@mail.example' }),
  })
  const sending = createSmtpMailer({ url: server.url, from }).send(makeMail())
  await expect(sending).rejects.toBeInstanceOf(RecipientRejectedError)
})

for (const refusal of [
  { code: 451, text: '4.7.1 greylisted ada@mail.example' },
  { code: 452, text: '4.2.2 mailbox of ada@mail.example is full' },
  { code: 554, text: '5.7.1 relay access denied for ada@mail.example' },
]) {
  test(`the refusal ${refusal.code} ${refusal.text.slice(0, 5)} is temporary, and its error contains no address`, async () => {
    const server = await startServer({ refuse: () => refusal })
    const error = await createSmtpMailer({ url: server.url, from })
      .send(makeMail())
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(MailNotAcceptedError)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('ada@')
    expect(String(error)).toContain(String(refusal.code))
  })
}

test('a mail server that never greets is abandoned after the time limit', { timeout: 8_000 }, async () => {
  const server = await startServer({ stall: true })
  const sending = createSmtpMailer({ url: server.url, from, timeoutMs: 200 }).send(makeMail())
  await expect(sending).rejects.toBeInstanceOf(MailNotAcceptedError)
})

test('an unreachable mail server is a temporary failure', async () => {
  const server = await startTestSmtpServer()
  await server.stop()
  const sending = createSmtpMailer({ url: server.url, from }).send(makeMail())
  await expect(sending).rejects.toBeInstanceOf(MailNotAcceptedError)
})
