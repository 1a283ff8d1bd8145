import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { composerToggledEvent, requestComposer } from '#app/community/stories/composer/composer-request.ts'
import { openStoryDraft } from '#app/community/stories/composer/story-draft.ts'
import type { StoryCounts } from '#app/community/stories/counts/story-count-schemas.ts'
import { firstStories } from '#app/community/stories/list/list-params.ts'
import { formatListPath } from '#app/community/stories/list/list-path.ts'
import { issueOptions } from '#app/community/stories/story-options.ts'
import { Button } from '#app/platform/ui/form/button.tsx'

const issuesShown = 5
const heading = 'text-lg font-bold'
const link = 'font-semibold text-accent underline underline-offset-4'

interface MemberAsideProps {
  userId: string
  issues: StoryCounts['issues']
  /** Null if too few people share their readings. */
  air: string | null
}

export function MemberAside({ userId, issues, air }: MemberAsideProps) {
  return (
    <aside
      aria-label="Around the community"
      className="space-y-8 self-start max-lg:hidden lg:sticky lg:top-6 lg:col-start-2"
    >
      <Draft userId={userId} />
      <Issues issues={issues} />
      {air === null ? null : (
        <section aria-labelledby="air-heading">
          <h2 id="air-heading" className={heading}>
            The community’s air
          </h2>
          <p className="mt-2 text-pretty text-muted">{air}</p>
          <p className="mt-2">
            <Link to="/air/community" className={link}>
              Compare rooms and seasons
            </Link>
          </p>
        </section>
      )}
    </aside>
  )
}

/** Reports the composer of this tab, and other tabs. */
function followDraft(listener: () => void): () => void {
  const followed = new AbortController()
  for (const type of [composerToggledEvent, 'storage'])
    addEventListener(type, listener, { signal: followed.signal })
  return () => followed.abort()
}

function readClosedDraft(userId: string): string {
  const { fields, isOpen } = openStoryDraft(userId).read()
  return isOpen ? '' : (fields.title || fields.content).trim()
}

function Draft({ userId }: { userId: string }) {
  const text = useSyncExternalStore(
    followDraft,
    () => readClosedDraft(userId),
    () => '',
  )
  if (text === '') return null
  return (
    <section aria-labelledby="draft-heading">
      <h2 id="draft-heading" className={heading}>
        Your draft
      </h2>
      <p dir="auto" className="mt-2 line-clamp-3 text-muted wrap-anywhere">
        {text}
      </p>
      <Button look="outline" className="mt-3" onClick={requestComposer}>
        Continue writing
      </Button>
    </section>
  )
}

function Issues({ issues }: Pick<MemberAsideProps, 'issues'>) {
  const count = (issue: string) => issues[issue]?.stories ?? 0
  const ranked = issueOptions
    .filter((issue) => count(issue) > 0)
    .sort((one, other) => count(other) - count(one))
    .slice(0, issuesShown)
  const [first] = ranked
  if (first === undefined) return null
  return (
    <section aria-labelledby="issues-heading">
      <h2 id="issues-heading" className={heading}>
        What people write about
      </h2>
      <ol className="mt-1">
        {ranked.map((issue) => (
          <li key={issue}>
            <Link
              to={formatListPath({ ...firstStories, issue })}
              preventScrollReset
              className="group block min-h-11 pt-2"
            >
              <span className="flex justify-between gap-4">
                <span className="group-hover:underline">{issue}</span>
                <span className="text-muted tabular-nums">{count(issue)}</span>
              </span>
              <span
                aria-hidden="true"
                className="mt-1 block h-1 rounded-full bg-accent"
                style={{ width: `${(100 * count(issue)) / count(first)}%` }}
              />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
