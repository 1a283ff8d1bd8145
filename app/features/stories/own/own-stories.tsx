import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useSearchParams } from 'react-router'
import { DeletableList } from '#app/ui/feedback/deletable-list.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { useCommand } from '#app/ui/form/use-command.ts'
import { RelativeTime } from '#app/ui/media/relative-time.tsx'
import { ConfirmActions, ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { showSuccess } from '#app/ui/overlay/toast.tsx'
import { permissionText } from '../permission-text.ts'
import openNotebook from '../pictures/open-notebook.svg?url&no-inline'
import type { OwnStory } from './own-story-schemas.ts'
import { StoryEditor } from './story-editor.tsx'
import { useOwnStories, useOwnStoryChanges } from './use-own-stories.ts'

interface OwnStoriesProps {
  userId: string
  headingId: string
  /** How a chart is chosen while a story is edited. */
  renderMeasurements: (storyId: string) => ReactNode
}

/** A person's own stories: what of them is public, and what becomes of them. */
export function OwnStories({ userId, headingId, renderMeasurements }: OwnStoriesProps) {
  const query = useOwnStories(userId)
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
        <OwnStoryItem story={story} onDeleted={onDeleted} renderMeasurements={renderMeasurements} />
      )}
    />
  )
}

type Question = 'withdraw' | 'share' | 'delete'

function OwnStoryItem({
  story,
  onDeleted,
  renderMeasurements,
}: Pick<OwnStoriesProps, 'renderMeasurements'> & { story: OwnStory; onDeleted: () => void }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [params] = useSearchParams()
  const [isEditing, setEditing] = useState(params.get('edit') === story.id)
  const editRef = useRef<HTMLButtonElement>(null)
  const name = story.title ?? story.content.slice(0, 60)
  const closeEditor = () => {
    flushSync(() => setEditing(false))
    editRef.current?.focus()
  }
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
        <StoryEditor story={story} onClose={closeEditor} measurements={renderMeasurements(story.id)} />
      ) : (
        <StoryBeginning story={story} />
      )}
      <div className="mt-2 -ml-4 flex flex-wrap" hidden={isEditing}>
        <Button ref={editRef} look="quiet" onClick={() => setEditing(true)}>
          Edit story
        </Button>
        <Button look="quiet" onClick={() => setQuestion(story.isPublic ? 'withdraw' : 'share')}>
          {story.isPublic ? 'Withdraw permission' : 'Share with everyone'}
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

function StoryState({ story: { isPublic, isHidden, isHeld } }: { story: OwnStory }) {
  const waits = isHeld ? 'Waits for a moderator, usually within 12 hours' : null
  const shown = isPublic ? (waits ?? 'Public') : 'Private: only you can read it'
  const text = isHidden ? 'Hidden by a moderator' : shown
  const look = isPublic && !isHidden && !isHeld ? 'bg-tint text-accent-strong' : 'bg-sunken text-ink'
  return <span className={`rounded-full px-3 py-0.5 font-medium ${look}`}>{text}</span>
}

const questions = {
  withdraw: {
    title: 'Withdraw your permission?',
    text: 'The story becomes private, and only you can read it. Its comments and reactions are kept, and reappear if you share it again.',
    label: 'Make it private',
    busyLabel: 'Saving...',
    failure: 'Error changing story',
    done: 'Story is now private',
  },
  share: {
    title: 'Share this story?',
    text: permissionText,
    label: 'Share it',
    busyLabel: 'Saving...',
    failure: 'Error changing story',
    done: 'Story is now public',
  },
  delete: {
    title: 'Delete this story?',
    text: 'All its comments and reactions are deleted too.',
    label: 'Delete story',
    busyLabel: 'Deleting...',
    failure: 'Error deleting story',
    done: null,
  },
} as const satisfies Record<Question, object>

interface StoryQuestionProps {
  question: Question
  story: OwnStory
  onClose: () => void
  onDeleted: () => void
}

function StoryQuestion({ question, story, onClose, onDeleted }: StoryQuestionProps) {
  const { editStory, deleteStory } = useOwnStoryChanges()
  const { title, text, label, busyLabel, failure, done } = questions[question]
  const { isSending, error, run } = useCommand(failure)
  const handleConfirm = async () => {
    const work = () =>
      question === 'delete'
        ? deleteStory(story.id)
        : editStory(story.id, { sharePermission: question === 'share' })
    if (!(await run(work))) return
    // The dialog has to be gone, or nothing outside of it takes the focus.
    flushSync(onClose)
    if (done === null) onDeleted()
    else showSuccess({ title: done })
  }
  return (
    <ConfirmDialog title={title} onClose={onClose}>
      <p className="mt-3 text-muted">{text}</p>
      <ConfirmActions
        label={label}
        busyLabel={busyLabel}
        isSending={isSending}
        isDanger={question === 'delete'}
        error={error}
        onConfirm={handleConfirm}
        onCancel={onClose}
      />
    </ConfirmDialog>
  )
}
