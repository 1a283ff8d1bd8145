import { describeInstant } from '#app/platform/ui/media/describe-instant.ts'
import type { PersonRecord } from './people-schemas.ts'
import { nameSuppression } from './person-words.ts'

export function PersonMail({ mail: { suppression, bounces, consents } }: Pick<PersonRecord, 'mail'>) {
  return (
    <section aria-labelledby="person-written-to" className="mt-6">
      <h3 id="person-written-to" className="font-bold">
        Written to
      </h3>
      <p className="mt-1 text-sm">
        {suppression === null
          ? 'Mail servers take what we send.'
          : `Not since ${describeInstant(suppression.since)}: ${nameSuppression(suppression.reason)}. They still get the emails that they ask for, and all others again once they confirm this address anew.`}
      </p>
      <Consents consents={consents} />
      {bounces.length === 0 ? null : (
        <ul aria-label="What mail servers said" className="mt-1 divide-y divide-line text-sm text-muted">
          {bounces.map(({ status, isPermanent, toldBy, at }) => (
            <li key={at} className="py-2">
              {describeInstant(at)}: {isPermanent ? 'refused for good' : 'refused for now'} ({status},{' '}
              {toldBy === 'smtp' ? 'when we sent it' : 'in a mail that came back'})
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const forms = {
  vip: 'Agreed at the form of the VIP list',
  waitlist: 'Agreed at the form of the waitlist',
  import: 'Agreed elsewhere, and came in a file',
} as const

function Consents({ consents }: Pick<PersonRecord['mail'], 'consents'>) {
  if (consents.length === 0)
    return <p className="mt-1 text-sm text-muted">There is no consent, so no campaign is sent to them.</p>
  return (
    <ul aria-label="Consents" className="mt-1 divide-y divide-line text-sm">
      {consents.map((consent) => (
        <li key={`${consent.form} ${consent.givenAt}`} className="py-2">
          <span className="font-medium">{forms[consent.form]}</span>
          <p className="text-muted">{describeConsent(consent)}</p>
          <p className="text-muted wrap-anywhere">
            {consent.wording === null ? (
              'Which words stood there then is not recorded.'
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
        ? `brought in on ${describeInstant(confirmedAt)}; where it was, as an owner says it`
        : `confirmed by the link in the email on ${describeInstant(confirmedAt)}`,
    ...(withdrawnAt === null
      ? []
      : [
          `withdrawn ${withdrawnBy === 'link' ? 'by a link in an email ' : ''}on ${describeInstant(withdrawnAt)}`,
        ]),
  ]
  return `${parts.join('; ')}.`
}
