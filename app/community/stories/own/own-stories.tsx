import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useSearchParams } from 'react-router'
import { DeletableList } from '#app/platform/ui/feedback/deletable-list.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { openEditDraft } from '../composer/story-draft.ts'
import { HeldLabel } from '../held/held-label.tsx'
import { heldTitle } from '../held/held-labels.ts'
import openNotebook from '../pictures/open-notebook.svg?url&no-inline'
import type { OwnStory } from './own-story-schemas.ts'
import { ownStoriesQuery, useOwnStoryChanges } from './queries.ts'
import { StoryEditor } from './story-editor.tsx'
import { chooseSharing, type Question, StoryQuestion } from './story-question.tsx'

interface OwnStoriesProps {
  userId: string
  headingId: string
  renderMeasurements: (storyId: string) => ReactNode
}

export function OwnStories({ userId, headingId, renderMeasurements }: OwnStoriesProps) {
  const query = useInfiniteQuery(ownStoriesQuery(userId))
  const { restoreStory } = useOwnStoryChanges()
  return (
    <DeletableList
      headingId={headingId}
      label="Your stories"
      empty={{ text: 'You haven’t shared any stories yet.', picture: openNotebook }}
      query={query}
      items={query.data?.pages.flatMap(({ stories }) => stories)}
      deletedText="Story deleted."
      failureTitle="Error restoring story"
      onUndo={restoreStory}
      render={(story, onDeleted) => (
        <OwnStoryItem
          userId={userId}
          story={story}
          onDeleted={onDeleted}
          renderMeasurements={renderMeasurements}
        />
      )}
    />
  )
}

function OwnStoryItem({
  userId,
  story,
  onDeleted,
  renderMeasurements,
}: Pick<OwnStoriesProps, 'userId' | 'renderMeasurements'> & { story: OwnStory; onDeleted: () => void }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [params] = useSearchParams()
  const isAsked = params.get('edit') === story.id
  const [choice, setEditing] = useState<boolean | null>(isAsked || null)
  const [hasDraft] = useState(() => openEditDraft(userId, story.id).read() !== null)
  const isEditing = choice ?? hasDraft
  const editRef = useRef<HTMLButtonElement>(null)
  const name = story.title ?? story.content.slice(0, 60)
  const closeEditor = () => {
    flushSync(() => setEditing(false))
    editRef.current?.focus()
  }
  const sharing = chooseSharing(story)
  const isReadable = story.isPublic && !story.isHidden && !story.isHeld
  return (
    <article aria-label={name}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <StoryState story={story} />
        <RelativeTime iso={story.createdAt} />
        {story.editedAt ? (
          <span>
            Edited <RelativeTime iso={story.editedAt} />
          </span>
        ) : null}
      </p>
      {isEditing ? (
        <StoryEditor
          story={story}
          takesFocus={choice !== null}
          onClose={closeEditor}
          measurements={renderMeasurements(story.id)}
        />
      ) : (
        <StoryBeginning story={story} />
      )}
      {story.isHeld && !story.isHidden ? <HeldLabel /> : null}
      <div className="mt-2 -ml-4 flex flex-wrap" hidden={isEditing}>
        <Button ref={editRef} look="quiet" onClick={() => setEditing(true)}>
          Edit story
        </Button>
        <Button look="quiet" onClick={() => setQuestion(sharing.question)}>
          {sharing.label}
        </Button>
        <Button look="quiet" onClick={() => setQuestion(story.isAnonymous ? 'show name' : 'hide name')}>
          {story.isAnonymous ? 'Show my name' : 'Hide my name'}
        </Button>
        <Button look="quiet" onClick={() => setQuestion('delete')}>
          Delete story
        </Button>
        {isReadable ? (
          <Link
            to={`/stories/${story.id}`}
            className="inline-flex min-h-11 items-center px-4 font-semibold text-accent underline underline-offset-4"
          >
            Read it
          </Link>
        ) : null}
      </div>
      {question ? (
        <StoryQuestion
          question={question}
          userId={userId}
          story={story}
          onClose={() => setQuestion(null)}
          onDeleted={onDeleted}
        />
      ) : null}
    </article>
  )
}

function StoryBeginning({ story: { title, content } }: { story: OwnStory }) {
  return (
    <>
      {title ? (
        <h3 dir="auto" className="mt-2 font-semibold">
          {title}
        </h3>
      ) : null}
      <p dir="auto" className="mt-1 line-clamp-4 whitespace-pre-wrap wrap-anywhere">
        {content}
      </p>
    </>
  )
}

function StoryState({ story: { isPublic, isHidden, isHeld, isAnonymous } }: { story: OwnStory }) {
  const shown = isPublic ? (isHeld ? heldTitle : 'Public') : 'Private: only you can read it'
  const text = isHidden ? 'Hidden by a moderator' : shown
  const look = isPublic && !isHidden && !isHeld ? 'bg-tint text-accent-strong' : 'bg-sunken text-ink'
  return (
    <span className={`rounded-full px-3 py-0.5 font-medium ${look}`}>
      {isAnonymous ? `${text}, anonymous` : text}
    </span>
  )
}
