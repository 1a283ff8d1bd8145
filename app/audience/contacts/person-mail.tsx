import { Link } from 'react-router'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import type { PersonRecord } from './people-schemas.ts'
import { describeCampaign, namePurpose, nameSuppression } from './person-labels.ts'

export function PersonMail({ mail: { suppression, bounces, consents } }: Pick<PersonRecord, 'mail'>) {
  return (
    <section aria-labelledby="person-written-to" className="mt-6">
      <h3 id="person-written-to" className="font-bold">
        Mail delivery
      </h3>
      <p className="mt-1 text-sm">
        {suppression === null
          ? 'Mail is being delivered.'
          : `Suppressed since ${describeInstant(suppression.since)}: ${nameSuppression(suppression.reason)}. They still get emails that they request, and will get all others again once they confirm this address again.`}
      </p>
      <Consents consents={consents} />
      {bounces.length === 0 ? null : (
        <ul aria-label="Mail server errors" className="mt-1 divide-y divide-line text-sm text-muted">
          {bounces.map(({ status, isPermanent, toldBy, at }) => (
            <li key={at} className="py-2">
              {describeInstant(at)}: {isPermanent ? 'refused permanently' : 'refused temporarily'} ({status},{' '}
              {toldBy === 'smtp' ? 'when we sent it' : 'in a bounced mail'})
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const forms = {
  vip: 'Agreed on the VIP list form',
  waitlist: 'Agreed on the waitlist form',
  import: 'Agreed elsewhere, imported from a file',
} as const

function Consents({ consents }: Pick<PersonRecord['mail'], 'consents'>) {
  if (consents.length === 0)
    return <p className="mt-1 text-sm text-muted">No consent, so they get no campaigns.</p>
  return (
    <ul aria-label="Consents" className="mt-1 divide-y divide-line text-sm">
      {consents.map((consent) => (
        <li key={`${consent.form} ${consent.givenAt}`} className="py-2">
          <span className="font-medium">{forms[consent.form]}</span>
          <p className="text-muted">{describeConsent(consent)}</p>
          <p className="text-muted wrap-anywhere">
            {consent.wording === null ? (
              'The consent text was not recorded.'
            ) : (
              <>
                “<bdi>{consent.wording}</bdi>”
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

function describeConsent({
  form,
  givenAt,
  confirmedAt,
  withdrawnAt,
  withdrawnBy,
}: PersonRecord['mail']['consents'][number]): string {
  const parts = [
    `${form === 'import' ? 'Agreed' : 'Sent'} on ${describeInstant(givenAt)}`,
    confirmedAt === null
      ? 'not confirmed, so it doesn’t count'
      : form === 'import'
        ? `imported on ${describeInstant(confirmedAt)}; source stated by an owner`
        : `confirmed by the link in the email on ${describeInstant(confirmedAt)}`,
    ...(withdrawnAt === null
      ? []
      : [
          `withdrawn ${withdrawnBy === 'link' ? 'by a link in an email ' : ''}on ${describeInstant(withdrawnAt)}`,
        ]),
  ]
  return `${parts.join('; ')}.`
}

export function PersonMails({ mails }: Pick<PersonRecord, 'mails'>) {
  return (
    <section aria-labelledby="person-mails" className="mt-6">
      <h3 id="person-mails" className="font-bold">
        Emails
      </h3>
      <p className="mt-1 text-sm text-muted">
        {mails.length === 0 ? 'None on record. ' : ''}Records of emails are deleted after their links expire.
      </p>
      <ul className="mt-1 divide-y divide-line text-sm">
        {mails.map(({ purpose, askedAt, sentAt, usedAt }) => (
          <li key={`${purpose} ${askedAt}`} className="py-2">
            <span className="font-medium">{namePurpose(purpose)}</span>
            <p className="text-muted">
              Asked for on {describeInstant(askedAt)};{' '}
              {sentAt === null
                ? 'not sent yet: waiting for the mail server'
                : `sent on ${describeInstant(sentAt)}`}
              {usedAt === null ? '' : `; link opened on ${describeInstant(usedAt)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function PersonCampaigns({ campaigns }: Pick<PersonRecord, 'campaigns'>) {
  return (
    <section aria-labelledby="person-campaigns" className="mt-6">
      <h3 id="person-campaigns" className="font-bold">
        Campaigns and waves
      </h3>
      {campaigns.length === 0 ? <p className="mt-1 text-sm text-muted">None since they joined.</p> : null}
      <ul aria-labelledby="person-campaigns" className="mt-1 divide-y divide-line text-sm">
        {campaigns.map((campaign) => (
          <li key={campaign.id} className="py-2">
            <Link
              to={`${deskPath}/${campaign.isWave ? 'waves' : 'campaigns'}/${campaign.id}`}
              className="font-medium text-accent wrap-anywhere hover:underline"
            >
              {campaign.subject}
            </Link>
            <p className="text-muted">
              {describeCampaign(campaign, describeInstant(campaign.settledAt ?? campaign.startedAt))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
