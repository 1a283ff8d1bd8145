import { LoadError } from '#app/community/stories/list/load-error.tsx'
import { CommunityStory } from './community-story.tsx'
import type { useLinkedStory } from './use-linked-story.ts'

export function LinkedStory({ linked }: { linked: ReturnType<typeof useLinkedStory> }) {
  const { alone, isMissing, query } = linked
  if (isMissing) {
    return (
      <p role="status" className="mt-6 rounded-2xl border border-line bg-sunken px-5 py-4">
        This story isn’t available. It may be private or may have been removed.
      </p>
    )
  }
  if (alone) {
    return (
      <div className="mt-6">
        <CommunityStory story={alone} isLinked />
      </div>
    )
  }
  if (query.isFetching) {
    return (
      <p role="status" className="mt-6 text-muted">
        Loading stories...
      </p>
    )
  }
  return query.error ? (
    <div className="mt-6">
      <LoadError error={query.error} onRetry={() => void query.refetch()} />
    </div>
  ) : null
}
