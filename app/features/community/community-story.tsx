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
 * A story with its menu, reactions, comments and sharing. It renders again only when its own props change, as a list is
 * told of much that concerns none of its items. Each is hydrated on its own, those far down once they are near the
 * viewport: all at once would block the page.
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
