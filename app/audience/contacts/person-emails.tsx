import { describeInstant } from '#app/platform/time/describe-instant.ts'
import type { PersonRecord } from './people-schemas.ts'
import { namePurpose } from './person-labels.ts'

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
