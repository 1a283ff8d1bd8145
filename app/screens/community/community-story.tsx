import { lazy, memo, Suspense } from 'react'
import { flushSync } from 'react-dom'
import type { CommentPage } from '#app/community/comments/comment-schemas.ts'
import { StoryComments } from '#app/community/comments/story-comments.tsx'
import { StoryReactions } from '#app/community/reactions/story-reactions.tsx'
import { useCurrentStory } from '#app/community/stories/own/story-changes.ts'
import { useEditedStory } from '#app/community/stories/own/use-edited-story.ts'
import { StoryCard } from '#app/community/stories/story-card.tsx'
import { storyElementId } from '#app/community/stories/story-element-id.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { HydrateWhenVisible } from '#app/platform/hydration/hydrate-when-visible.tsx'
import { useUserId } from '#app/platform/session/use-session.ts'
import { ShareButtons } from '#app/site/sharing/share-buttons.tsx'
import { StoryMenu } from './menu/story-menu.tsx'
import { ChartChoice, type StoryChart, StoryMeasurement } from './story-measurements.tsx'

// Loaded with the menu's entries.
const StoryEditor = lazy(async () => ({
  default: (await import('#app/community/stories/own/story-editor.tsx')).StoryEditor,
}))
const AbsentStory = lazy(async () => ({
  default: (await import('#app/community/collapsed-texts/absent-story.tsx')).AbsentStory,
}))
const OwnStoryLabel = lazy(async () => ({
  default: (await import('#app/community/stories/own/own-story-label.tsx')).OwnStoryLabel,
}))
const HeldLabel = lazy(async () => ({
  default: (await import('#app/community/stories/held/held-label.tsx')).HeldLabel,
}))

interface CommunityStoryProps {
  story: Story
  chart?: StoryChart
  comments?: CommentPage
  level?: 'h1' | 'h3'
  isLinked?: boolean
}

/** Memoized, because lists render often without changes. Hydrated separately: all stories together would block the page. */
export const CommunityStory = memo(function CommunityStory(props: CommunityStoryProps) {
  return (
    <HydrateWhenVisible id={storyElementId(props.story.id)}>
      <CurrentStory {...props} />
    </HydrateWhenVisible>
  )
})

/** The author may be editing the story or have deleted it, and a reader may have hidden it. */
function CurrentStory({ story: loaded, chart, comments, ...card }: CommunityStoryProps) {
  const story = useCurrentStory(loaded)
  const { edited, edit, close } = useEditedStory(loaded.id)
  const isSignedIn = useUserId() !== null
  if (story === null)
    return (
      <Suspense>
        <AbsentStory id={loaded.id} level={card.level === 'h1' ? 'h1' : 'p'} />
      </Suspense>
    )
  const closeEditor = () => {
    flushSync(close)
    document.getElementById(storyElementId(story.id))?.focus()
  }
  return (
    <StoryCard
      {...card}
      story={story}
      measurement={
        story.measurement && (
          <StoryMeasurement measurement={story.measurement} storyId={story.id} chart={chart} />
        )
      }
      mark={
        isSignedIn && story.author.fullName === null ? (
          <Suspense>
            <OwnStoryLabel storyId={story.id} />
          </Suspense>
        ) : null
      }
      corner={<StoryMenu story={story} onEdit={edit} />}
      editor={
        edited ? (
          <Suspense>
            <StoryEditor
              story={edited.story}
              takesFocus={edited.isChosen}
              onClose={closeEditor}
              measurements={<ChartChoice storyId={story.id} />}
            />
          </Suspense>
        ) : undefined
      }
      actions={
        story.isHeld ? (
          <Suspense>
            <HeldLabel />
          </Suspense>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <StoryReactions story={story} />
            <ShareButtons story={story} />
            <StoryComments story={story} first={comments} />
          </div>
        )
      }
    />
  )
}
