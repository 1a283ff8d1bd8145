import { Link } from 'react-router'
import type { StoryCounts } from '#app/community/stories/counts/story-count-schemas.ts'
import { FrequentIssues } from './frequent-issues.tsx'
import { OwnDraft } from './own-draft.tsx'

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
      <OwnDraft userId={userId} />
      <FrequentIssues issues={issues} />
      {air === null ? null : (
        <section aria-labelledby="air-heading">
          <h2 id="air-heading" className="text-lg font-bold">
            The community’s air
          </h2>
          <p className="mt-2 text-pretty text-muted">{air}</p>
          <p className="mt-2">
            <Link to="/air/community" className="font-semibold text-accent underline underline-offset-4">
              Compare rooms and seasons
            </Link>
          </p>
        </section>
      )}
    </aside>
  )
}
