import { describeInstant } from '#app/ui/media/describe-instant.ts'
import type { PersonRecord } from './people-schemas.ts'
import { nameSuppression } from './person-words.ts'

/** Whether they are written to, and why not. */
export function PersonMail({ mail: { suppression, bounces } }: Pick<PersonRecord, 'mail'>) {
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
