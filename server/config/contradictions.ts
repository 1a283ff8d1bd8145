import { defaultSite } from '#app/platform/http/site-config.ts'
import { findMissingBackupSettings } from './backup-settings.ts'
import { isLocalHost, isLoopback, isPrivateHost } from './host-names.ts'
import { defaultSelector, type Settings } from './settings.ts'

/** An address at a reserved domain. */
const exampleContact = defaultSite.contactEmail

export function findContradictions(env: Settings, siteUrl: URL): string[] {
  const isLocal = isLocalHost(siteUrl.hostname)
  const isReachable = !isLocal || (env.HOST !== undefined && !isLoopback(env.HOST))
  return [
    ...findMissingBackupSettings(env),
    describeAddress(siteUrl, isLocal),
    describeMail(env, siteUrl, isLocal),
    isReachable ? describeUnverified(env) : null,
    isReachable && env.WEBHOOKS_TO_LOCALHOST
      ? 'The setting WEBHOOKS_TO_LOCALHOST must be false on a site that others can reach: their webhooks would reach this machine’s other services.'
      : null,
    env.DKIM_KEY === undefined && env.DKIM_SELECTOR !== defaultSelector
      ? 'The setting DKIM_KEY is missing: DKIM_SELECTOR is set.'
      : null,
    env.METRICS_PORT === env.PORT
      ? `The setting METRICS_PORT must differ from PORT, which is ${env.PORT}: metrics need their own port.`
      : null,
  ].filter((problem) => problem !== null)
}

/** Returns a sentence for each setting that is allowed, but probably a mistake. */
export function findDoubts(env: Settings, { protocol, hostname, origin }: URL): string[] {
  const isLocal = isLocalHost(hostname)
  const all = env.TRUSTED_PROXIES.find((network) => /\/0+$/.test(network))
  return [
    all === undefined
      ? null
      : `The setting TRUSTED_PROXIES includes ${all}: any client can forge its address. Name only your proxies.`,
    env.RATE_LIMIT_FACTOR === 0 && !isLocal
      ? 'The setting RATE_LIMIT_FACTOR is 0: nothing limits guesses of passwords and repeated emails.'
      : null,
    protocol === 'https:' || isLocal
      ? null
      : `The setting SITE_URL is ${origin}: everyone on that network can read passwords, and passkeys and push messages need https.`,
  ].filter((doubt) => doubt !== null)
}

function describeAddress(siteUrl: URL, isLocal: boolean): string | null {
  if (siteUrl.pathname !== '/' || siteUrl.search !== '' || siteUrl.username !== '')
    return 'The setting SITE_URL must be an origin, with nothing after the host and port.'
  if (siteUrl.protocol === 'https:' || isLocal || isPrivateHost(siteUrl.hostname)) return null
  return `The setting SITE_URL must begin with https:// at the public name ${siteUrl.hostname}, because others could read passwords on the way. A proxy in front of the site provides TLS: docs/nginx.conf.`
}

function describeMail(
  { HOST: host, SMTP_URL: smtpUrl, MAIL_FROM: sender, CONTACT_EMAIL: contact }: Settings,
  { origin }: URL,
  isLocal: boolean,
): string | null {
  if (smtpUrl === undefined && !isLocal)
    return `The setting SMTP_URL is missing. A site at ${origin} must be able to send email: set it to your mail server.`
  // Without a mail server, the site shows all mails with their links to everyone who can reach it.
  if (smtpUrl === undefined && host !== undefined && !isLoopback(host))
    return `The setting HOST must be empty or 127.0.0.1 without a mail server, because /inbox would show everyone’s email to anyone who can reach ${host}. For a site that others can reach, set SITE_URL and SMTP_URL.`
  if (!isLocal && (sender ?? contact) === exampleContact)
    return `The setting ${sender === undefined ? 'CONTACT_EMAIL' : 'MAIL_FROM'} must be an address of yours: email from ${exampleContact} is neither delivered nor answered.`
  return null
}

/** Without verification, anyone could sign up with another person's address, and learn if it has an account. */
function describeUnverified(env: Settings): string | null {
  if (env.EMAIL_VERIFICATION || env.ALLOW_ACCOUNT_ENUMERATION) return null
  return 'The setting EMAIL_VERIFICATION must be true on a site that others can reach: without it, anyone can sign up with another person’s address, and the site tells anyone which addresses have an account. To accept that, set ALLOW_ACCOUNT_ENUMERATION=true as well.'
}
