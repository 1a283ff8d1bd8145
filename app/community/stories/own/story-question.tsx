import { flushSync } from 'react-dom'
import { ShownAs } from '#app/accounts/profiles/components/shown-as.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { ConfirmActions, ConfirmDialog } from '#app/platform/ui/overlay/confirm-dialog.tsx'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { announceHeld } from '../held/announce-held.ts'
import { permissionText } from '../permission-text.ts'
import type { StoryChange } from '../story-schemas.ts'
import type { OwnStory } from './own-story-schemas.ts'
import { useOwnStoryChanges } from './queries.ts'

export type Question = 'withdraw' | 'hide' | 'share' | 'hide name' | 'show name' | 'delete'

export function chooseSharing({
  isPublic,
  sharePermission,
}: Pick<OwnStory, 'isPublic' | 'sharePermission'>): {
  question: Question
  label: string
} {
  if (!isPublic) return { question: 'share', label: 'Share with everyone' }
  if (!sharePermission) return { question: 'hide', label: 'Make private' }
  return { question: 'withdraw', label: 'Withdraw permission' }
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
  hide: {
    title: 'Make this story private?',
    text: 'Only you can read it. Its comments and reactions are kept, and reappear if you share it again.',
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
  'hide name': {
    title: 'Hide your name?',
    text: 'The story and your own comments below it no longer show your name, picture or organization, and the story shows no chart. Emails, feed readers and search engines may still have an earlier copy.',
    label: 'Hide my name',
    busyLabel: 'Saving...',
    failure: 'Error changing story',
    done: 'Story is now anonymous',
  },
  'show name': {
    title: 'Show your name?',
    text: 'Everyone can then see that you wrote this story and the comments you left below it.',
    label: 'Show my name',
    busyLabel: 'Saving...',
    failure: 'Error changing story',
    done: 'Story now shows your name',
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

function toChange(question: Exclude<Question, 'delete'>): StoryChange {
  if (question === 'hide name' || question === 'show name') return { isAnonymous: question === 'hide name' }
  return { sharePermission: question === 'share' }
}

interface StoryQuestionProps {
  question: Question
  userId: string
  story: OwnStory
  onClose: () => void
  onDeleted: () => void
}

export function StoryQuestion({ question, userId, story, onClose, onDeleted }: StoryQuestionProps) {
  const { editStory, deleteStory } = useOwnStoryChanges()
  const { title, text, label, busyLabel, failure, done } = questions[question]
  const { isSending, error, run } = useCommand(failure)
  const handleConfirm = async () => {
    let isHeld = false
    const work = async () => {
      if (question === 'delete') return deleteStory(story.id)
      isHeld = (await editStory(story.id, toChange(question))).isHeld
    }
    if (!(await run(work))) return
    // The dialog must be unmounted first, because it traps the focus.
    flushSync(onClose)
    if (done === null) onDeleted()
    else if (isHeld) void announceHeld()
    else showSuccess({ title: done })
  }
  return (
    <ConfirmDialog title={title} onClose={onClose}>
      <p className="mt-3 text-muted">{text}</p>
      {question === 'share' && !story.isAnonymous ? (
        <div className="mt-3">
          <ShownAs userId={userId} />
        </div>
      ) : null}
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
