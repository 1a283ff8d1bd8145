import { Link } from 'react-router'
import type { StoryCounts } from '#app/community/stories/counts/story-count-schemas.ts'
import { firstStories } from '#app/community/stories/list/list-params.ts'
import { formatListPath } from '#app/community/stories/list/list-path.ts'
import { issueOptions } from '#app/community/stories/story-options.ts'

const issuesShown = 5

export function FrequentIssues({ issues }: Pick<StoryCounts, 'issues'>) {
  const count = (issue: string) => issues[issue]?.stories ?? 0
  const ranked = issueOptions
    .filter((issue) => count(issue) > 0)
    .sort((one, other) => count(other) - count(one))
    .slice(0, issuesShown)
  const [first] = ranked
  if (first === undefined) return null
  return (
    <section aria-labelledby="issues-heading">
      <h2 id="issues-heading" className="text-lg font-bold">
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
