import { memo } from 'react'
import { AliveWhenNear } from '#app/ui/alive-when-near.tsx'
import { StoryComments } from '../comments/story-comments.tsx'
import { StoryReactions } from '../reactions/story-reactions.tsx'
import { ShareButtons } from '../sharing/share-buttons.tsx'
import { StoryMenu } from '../sharing/story-menu.tsx'
import type { Story } from '../stories/contract.ts'
import { storyElementId } from '../stories/element-id.ts'
import { StoryCard } from '../stories/story-card.tsx'

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
    <AliveWhenNear id={storyElementId(story.id)}>
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
    </AliveWhenNear>
  )
})
