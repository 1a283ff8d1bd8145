import { generateKeyPairSync } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { expect, test } from 'vitest'
import { startDnsServer } from '../testing/dns-server.ts'
import { checkMailDomain, type MailSender } from './mail-domain-check.server.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const dkim = {
  selector: 'air',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
}
const published = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const sender = { smtpUrl: 'smtps://mail.example', from: 'Clean Air <hello@mail.example.org>', dkim }
const good: [string, string[]][] = [
  ['mail.example.org', ['google-site-verification=1', 'v=spf1 mx -all']],
  ['_dmarc.example.org', ['v=DMARC1; p=quarantine']],
  ['air._domainkey.mail.example.org', [`v=DKIM1; k=rsa; p=${published}`]],
]

async function look(records: Iterable<[string, string[] | null]>, from: MailSender = sender) {
  const server = await startDnsServer(new Map(records))
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  resolver.setServers([server.address])
  try {
    return await checkMailDomain(from, resolver).look(new AbortController().signal)
  } finally {
    await server.close()
  }
}

test('a sender’s domain with all three DNS records is fine, even if the policy is the parent domain’s', async () => {
  expect(await look(good)).toEqual({
    state: 'ok',
    says: 'mail.example.org has the required DNS records: SPF, DMARC and DKIM.',
  })
})

test('each missing DNS record of the sender’s domain is reported with its required value', async () => {
  expect(await look([])).toEqual({
    state: 'warning',
    says: `Providers may treat emails from mail.example.org as spam: mail.example.org has no TXT record that begins with v=spf1; _dmarc.mail.example.org has no TXT record that begins with v=DMARC1; air._domainkey.mail.example.org has no TXT record (it must be “v=DKIM1; k=rsa; p=${published}”).`,
  })
})

test.each([
  [
    'another key',
    'air._domainkey.mail.example.org',
    ['v=DKIM1; p=MIIB'],
    /has a different key than DKIM_KEY/,
  ],
  ['two of SPF', 'mail.example.org', ['v=spf1 mx -all', 'v=spf1 -all'], /has 2 TXT records/],
  ['a server that fails', '_dmarc.example.org', null, /could not be read: ESERVFAIL\.$/],
])('a sender’s domain with %s gets a warning', async (_what, name, texts, says) => {
  expect(await look([...good, [name, texts]])).toEqual({
    state: 'warning',
    says: expect.stringMatching(says),
  })
})

test('the check of the sender’s domain says what it can’t see without DKIM_KEY, and requires nothing if no emails are sent', async () => {
  const unsigned = await look(good.slice(0, 2), { ...sender, dkim: undefined })
  expect(unsigned).toMatchObject({ state: 'ok', says: expect.stringContaining('This check can’t see') })
  expect((await look([], { ...sender, smtpUrl: undefined })).state).toBe('ok')
})
