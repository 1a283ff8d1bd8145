import { Link } from 'react-router'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { describeDue, nameRow } from '../cases/case-labels.ts'
import type { CaseView } from '../cases/case-schemas.ts'
import { nameSanction } from '../decisions/decision-labels.ts'
import { useCaseAddress } from './queue-filter.tsx'

interface CaseAuthorProps extends Pick<CaseView, 'author' | 'shownAs' | 'others'> {
  /** Decides all cases of the author together; undefined if the case is closed. */
  onWhole: (() => void) | undefined
}

export function CaseAuthor({ author, shownAs, others, onWhole }: CaseAuthorProps) {
  const now = Date.now()
  const addressOf = useCaseAddress()
  return (
    <section aria-labelledby="case-author">
      <h3 id="case-author" className="font-bold">
        The author
      </h3>
      <p className="mt-1 text-sm wrap-anywhere">
        <bdi className="font-medium">{author.name ?? 'Anonymous'}</bdi>
        {author.isThere ? null : <span className="text-muted"> (deleted their account)</span>}
      </p>
      {shownAs === null ? null : (
        <p className="text-sm text-muted">Readers see “{shownAs}”. Please don’t reveal the author’s name.</p>
      )}
      <p className="text-sm text-muted">{describeRecord(author)}</p>
      {author.sanctions.length > 0 ? (
        <ul className="mt-1 text-sm text-muted">
          {author.sanctions.map(({ kind, startsAt, endsAt, isActive }) => (
            <li key={`${kind} ${startsAt}`}>
              {nameSanction(kind)} <RelativeTime iso={startsAt} />
              {describeEnd(kind, endsAt, isActive)}
            </li>
          ))}
        </ul>
      ) : null}
      {author.decisions > 0 ? (
        <Link
          to={`${deskPath}/decided?${new URLSearchParams({ author: author.id })}`}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
        >
          See past decisions
        </Link>
      ) : null}
      {others.length > 0 ? (
        <>
          <p className="mt-2 text-sm font-medium">Other open cases about this author</p>
          <ul className="text-sm">
            {others.map((other) => (
              <li key={other.id}>
                <Link
                  to={addressOf(other.id)}
                  className="inline-flex min-h-11 max-w-full items-center gap-2 text-accent hover:underline"
                >
                  <span className="line-clamp-1 min-w-0 wrap-anywhere">{nameRow(other)}</span>
                  <span className="shrink-0 text-muted">{describeDue(other.dueAt, now)}</span>
                </Link>
              </li>
            ))}
          </ul>
          {onWhole ? (
            <Button look="outline" className="mt-1" onClick={onWhole}>
              Decide all of this author’s cases together
            </Button>
          ) : null}
        </>
      ) : null}
    </section>
  )
}

/** A warning neither lasts nor ends. */
function describeEnd(kind: string, endsAt: string | null, isActive: boolean): string {
  if (kind === 'warning') return ''
  if (!isActive) return ', ended'
  return endsAt ? `, until ${describeInstant(endsAt)}` : ', no end date'
}

function describeRecord({ strikes, decisions }: CaseView['author']): string {
  if (decisions === 0) return 'No decisions against them yet.'
  const count = decisions === 1 ? 'One decision' : `${decisions} decisions`
  return `${count} against their posts; ${strikes} active strike ${strikes === 1 ? 'point' : 'points'}.`
}
