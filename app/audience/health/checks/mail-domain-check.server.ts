import { createPublicKey } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import * as v from 'valibot'
import { type DkimKey, domainOfSender } from '#app/platform/mail/dkim.server.ts'
import { type Check, ok, warning } from './run-checks.server.ts'

export interface MailSender {
  /** Undefined if emails are kept at `/inbox`. */
  smtpUrl: string | undefined
  from: string
  dkim?: DkimKey | undefined
}

/** Returns an empty list if the name does not exist. */
type ReadTexts = (name: string) => Promise<string[]>

/** Checks SPF (RFC 7208), DMARC (RFC 7489) and our DKIM key (RFC 6376). Mails without them are treated as spam. */
export function checkMailDomain(
  { smtpUrl, from, dkim }: MailSender,
  resolver: Pick<Resolver, 'resolveTxt'> = new Resolver({ timeout: 1_400, tries: 1 }),
): Check {
  return {
    name: 'Mail domain',
    async look() {
      if (smtpUrl === undefined) return ok('Emails aren’t sent, so their domain needs no records.')
      const domain = domainOfSender(from)
      const read: ReadTexts = (name) => readTexts(resolver, name)
      try {
        const found = await Promise.all([
          judgeSpf(domain, read),
          judgeDmarc(domain, read),
          dkim ? judgeKey(domain, dkim, read) : null,
        ])
        const problems = found.filter((each) => each !== null)
        const unsigned = dkim ? '' : ' This check can’t see whether your mail server signs emails (DKIM).'
        return problems.length === 0
          ? ok(`${domain} has the required DNS records: SPF, DMARC${dkim ? ' and DKIM' : ''}.${unsigned}`)
          : warning(`Providers may treat emails from ${domain} as spam: ${problems.join('; ')}.${unsigned}`)
      } catch (error) {
        return warning(`The DNS records of ${domain} could not be read: ${codeOf(error) ?? 'unknown'}.`)
      }
    },
  }
}

async function judgeSpf(domain: string, read: ReadTexts): Promise<string | null> {
  const count = (await read(domain)).filter((text) => /^v=spf1( |$)/i.test(text)).length
  if (count === 0) return `${domain} has no TXT record that begins with v=spf1`
  return count === 1
    ? null
    : `${domain} has ${count} TXT records that begin with v=spf1 (there must be only one)`
}

/** Searches parent domains too, as DMARC does. */
async function judgeDmarc(domain: string, read: ReadTexts): Promise<string | null> {
  const labels = domain.split('.')
  for (let first = 0; first <= labels.length - 2; first += 1) {
    const texts = await read(`_dmarc.${labels.slice(first).join('.')}`)
    if (texts.some((text) => /^v=DMARC1 *;/.test(text))) return null
  }
  return `_dmarc.${domain} has no TXT record that begins with v=DMARC1`
}

async function judgeKey(
  domain: string,
  { selector, privateKey }: DkimKey,
  read: ReadTexts,
): Promise<string | null> {
  const name = `${selector}._domainkey.${domain}`
  const own = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  const keys = (await read(name)).map((text) => /(?:^|;) *p=([^;]*)/.exec(text)?.[1]?.replaceAll(/\s/g, ''))
  if (keys.includes(own)) return null
  return keys.length === 0
    ? `${name} has no TXT record (it must be “v=DKIM1; k=rsa; p=${own}”)`
    : `${name} has a different key than DKIM_KEY (its p= must be ${own})`
}

async function readTexts(resolver: Pick<Resolver, 'resolveTxt'>, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(codeOf(error) ?? '')) return []
    throw error
  }
}

const withCode = v.object({ code: v.string() })

function codeOf(error: unknown): string | undefined {
  return v.is(withCode, error) ? error.code : undefined
}
