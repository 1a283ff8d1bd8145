import { Link } from 'react-router'
import { firstStories, type ListParams } from '#app/community/stories/list/list-params.ts'
import { formatListPath } from '#app/community/stories/list/list-path.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { CommunityStory } from './community-story.tsx'

export function SharedStory({ story, address }: { story: Story; address: ListParams }) {
  const reason =
    address.issue !== '' || address.with !== ''
      ? 'It doesn’t match your filter, so it is shown here.'
      : address.search !== ''
        ? 'It doesn’t match your search, so it is shown here.'
        : 'It’s further down in this order, so it is shown here.'
  return (
    <div className="mt-6 space-y-3">
      <p role="status" className="rounded-2xl bg-tint px-5 py-3">
        Your story is shared. {reason}{' '}
        <Link to={formatListPath(firstStories)} className="font-semibold text-accent underline">
          Show the newest stories
        </Link>
      </p>
      <CommunityStory story={story} />
    </div>
  )
}
