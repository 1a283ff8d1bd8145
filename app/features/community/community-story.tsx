import { memo } from 'react'
import { StoryComments } from '#app/features/comments/story-comments.tsx'
import { StoryReactions } from '#app/features/reactions/story-reactions.tsx'
import { ShareButtons } from '#app/features/sharing/share-buttons.tsx'
import { StoryCard } from '#app/features/stories/story-card.tsx'
import { storyElementId } from '#app/features/stories/story-element-id.ts'
import type { Story } from '#app/features/stories/story-schemas.ts'
import { HydrateWhenVisible } from '#app/hydration/hydrate-when-visible.tsx'
import { StoryMenu } from './story-menu.tsx'

interface CommunityStoryProps {
  story: Story
  level?: 'h1' | 'h3'
  isLinked?: boolean
}

/**
 * A story with everything that hangs on it: menu, reactions, comments, sharing. Rendered anew only when something about
 * it has changed, as a list of many is told of much that concerns none of them; and each comes alive by itself, as all
 * at once would keep the page from answering, and far down a list when somebody gets near.
 */
export const CommunityStory = memo(function CommunityStory({ story, ...card }: CommunityStoryProps) {
  return (
    <HydrateWhenVisible id={storyElementId(story.id)}>
      <StoryCard
        {...card}
        story={story}
        corner={<StoryMenu story={story} />}
        actions={
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <StoryReactions story={story} />
            <ShareButtons story={story} />
            <StoryComments story={story} />
          </div>
        }
      />
    </HydrateWhenVisible>
  )
})
