import { StoryComments } from '../comments/story-comments.tsx'
import { StoryReactions } from '../reactions/story-reactions.tsx'
import { ShareButtons } from '../sharing/share-buttons.tsx'
import { StoryMenu } from '../sharing/story-menu.tsx'
import type { Story } from '../stories/contract.ts'
import { StoryCard } from '../stories/story-card.tsx'

interface CommunityStoryProps {
  story: Story
  level?: 'h1' | 'h3'
  isLinked?: boolean
}

/** A story with everything that hangs on it: menu, reactions, comments, sharing. */
export function CommunityStory({ story, ...card }: CommunityStoryProps) {
  return (
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
  )
}
