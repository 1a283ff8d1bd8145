import { createCampaignUnsubscribeToken } from '#app/accounts/consents/campaign-unsubscribe-tokens.server.ts'
import { invitationPath, unsubscribePath } from '#app/platform/http/mailed-paths.ts'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import type { Mail } from '#app/platform/mail/mailer.ts'
import { sanitizeName } from '#app/platform/mail/sanitize-line.ts'
import { type MailPart, renderTemplate } from '#app/platform/mail/template.server.tsx'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { renderMarkdown } from './campaign-markdown.server.ts'
import type { Campaign } from './campaign-schemas.ts'
import { fillFields, splitParts } from './campaign-text.ts'
import { createInvitationToken } from './waves/invitation-tokens.server.ts'

export interface CampaignMail {
  campaignId: string
  /** With the campaign's id, identifies this mail across retries. */
  personId: string
  email: string
  fullName: string | null
  subject: string
  body: string
  format: Campaign['format']
  /** Postal address of the site; blank for none. */
  postal: string
  invitedUntil: Date | null
}

/** The HTML has no external content. The headers allow one-click unsubscribing (RFC 8058). */
export function renderCampaign(
  { campaignId, personId, email, fullName, subject, body, format, postal, invitedUntil }: CampaignMail,
  { site, keyedHash }: { site: MailSite; keyedHash: KeyedHash },
): Mail {
  const name = sanitizeName(fullName ?? null)
  const values = {
    greeting: name === null ? 'Hello,' : `Hello ${name},`,
    name: name ?? 'there',
    site: site.name,
  }
  const stop = `${site.url}${unsubscribePath}?${new URLSearchParams({ token: createCampaignUnsubscribeToken(keyedHash, email) })}`
  const invitation = createInvitationToken(keyedHash, { campaignId, personId })
  const fill = (text: string) => fillFields(text, values)
  const parts = format === 'markdown' ? renderMarkdown(body, fill) : renderPlain(body, fill)
  const first = parts
    .map((part) => (typeof part === 'string' ? part : 'text' in part ? part.text : ''))
    .find((text) => text !== '' && text !== values.greeting)
  const rendered = renderTemplate(site, {
    subject: fill(subject).trim(),
    preheader: first?.slice(0, 120) ?? '',
    postal,
    parts: [
      ...parts,
      ...(invitedUntil === null
        ? []
        : inviteTo(
            `${site.url}${invitationPath}?${new URLSearchParams({ token: invitation })}`,
            invitedUntil,
          )),
      {
        says: `You’re receiving this because you agreed to receive emails from ${site.name}.`,
        href: stop,
        label: 'Unsubscribe',
      },
    ],
  })
  const host = new URL(site.url).hostname
  const headers = {
    'Message-ID': `<campaign.${campaignId}.${personId}@${host}>`,
    'List-Id': `<news.${host}>`,
    'List-Unsubscribe': `<${stop}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    Precedence: 'bulk',
  }
  return { to: email, ...rendered, headers }
}

/** Links are already recognized, so a name can't create one. */
const renderPlain = (body: string, fill: (text: string) => string): MailPart[] =>
  splitParts(body).map((part) => (typeof part === 'string' ? fill(part) : part))

const inviteTo = (href: string, until: Date) => [
  { action: 'Open your invitation', href },
  `It’s valid until ${describeInstant(until.toISOString())}. After that, your place goes to someone else.`,
]
