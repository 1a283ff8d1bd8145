import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import type { SignUpPreview } from './email-link-schemas.ts'

export function SignUpDetails({ sentAt, fullName, organization, workDescription, stories }: SignUpPreview) {
  const profile = { Name: fullName, Organization: organization, Work: workDescription }
  return (
    <section aria-label="Details sent" className="mt-4 rounded-xl border border-line px-4 py-3">
      <p className="text-sm text-muted">
        Sent <RelativeTime iso={sentAt} />, perhaps by someone else:
      </p>
      <dl className="mt-2 space-y-1">
        {Object.entries(profile).map(([label, text]) =>
          text === null ? null : (
            <div key={label} className="wrap-anywhere">
              <dt className="inline font-semibold">{label}:</dt>{' '}
              <dd dir="auto" className="inline">
                {text}
              </dd>
            </div>
          ),
        )}
      </dl>
      {stories.map(({ id, title, content, becomesPublic, shownAs }) => (
        <figure key={id} className="mt-3">
          <blockquote className="whitespace-pre-wrap wrap-anywhere">
            {title === null ? null : (
              <p dir="auto" className="font-semibold">
                {title}
              </p>
            )}
            <p dir="auto">{content}</p>
          </blockquote>
          <figcaption className="mt-1 text-sm text-muted">
            {becomesPublic ? (
              <>
                If you keep it, everyone can read this story
                {shownAs === undefined ? null : (
                  <>
                    {' '}
                    as <bdi className="font-semibold text-ink wrap-anywhere">{shownAs}</bdi>
                  </>
                )}
                , immediately or after a moderator’s review.
              </>
            ) : (
              'This story stays private.'
            )}
          </figcaption>
        </figure>
      ))}
    </section>
  )
}
