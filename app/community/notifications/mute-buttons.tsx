import { useState } from 'react'
import { muteAuthorOf, unmute } from '#app/community/collapsed-texts/queries.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { anonymousAuthor } from '#app/platform/ui/media/initials.ts'
import { fetchChoices, fetchWatchLevel, sendChoice, sendWatchLevel } from './choices/queries.ts'
import { choosableKinds } from './notification-kinds.ts'
import type { ChoiceKind, StoryNotification } from './notification-schemas.ts'

interface MuteButtonsProps {
  kind: ChoiceKind
  storyId?: string
  writers?: StoryNotification['writers']
}

interface Muted {
  says: string
  takeBack: () => Promise<void>
}

export function MuteButtons({ kind, storyId, writers = [] }: MuteButtonsProps) {
  const [muted, setMuted] = useState<Muted | null>(null)
  const muting = useCommand('Error muting')
  const mute = (act: () => Promise<Muted>) => {
    if (!muting.isSending) void muting.run(async () => setMuted(await act()))
  }
  const takeBack = () =>
    void muting.run(async () => {
      await muted?.takeBack()
      setMuted(null)
    })
  if (muted)
    return (
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span role="status" className="wrap-anywhere">
          {muted.says}
        </span>
        <Button look="quiet" isBusy={muting.isSending} onClick={takeBack}>
          Undo
        </Button>
      </p>
    )
  return (
    <fieldset aria-label="Mute" className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-muted">
      <span aria-hidden="true">Mute</span>
      {storyId === undefined ? null : (
        <MuteButton what="this story" onPress={() => mute(() => muteStory(storyId))} />
      )}
      <MuteButton what="this kind" onPress={() => mute(() => muteKind(kind))} />
      {writers
        .filter(({ fullName }) => fullName !== anonymousAuthor)
        .map(({ fullName, commentId }) => (
          <MuteButton
            key={commentId}
            what={fullName ?? 'who wrote it'}
            onPress={() => mute(() => muteWriter(commentId, fullName))}
          />
        ))}
    </fieldset>
  )
}

/** Visually subdued, because every notification has several. */
function MuteButton({ what, onPress }: { what: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Mute ${what}`}
      className="min-h-11 min-w-11 cursor-pointer text-start underline underline-offset-4 wrap-anywhere hover:text-ink"
      onClick={onPress}
    >
      <bdi>{what}</bdi>
    </button>
  )
}

async function muteStory(storyId: string): Promise<Muted> {
  const before = await fetchWatchLevel(storyId)
  await sendWatchLevel(storyId, 'muted')
  // The story may have been muted on another page.
  const after = before === 'muted' ? 'normal' : before
  return {
    says: 'You won’t get notifications about this story.',
    takeBack: () => sendWatchLevel(storyId, after),
  }
}

async function muteKind(kind: ChoiceKind): Promise<Muted> {
  const { choices } = await fetchChoices()
  const before = choices.find((choice) => choice.kind === kind)
  await sendChoice({ kind, onSite: false, byMail: false, byPush: false })
  return {
    says: `Notifications turned off: ${choosableKinds[kind].setting}.`,
    takeBack: async () => {
      if (before) await sendChoice(before)
    },
  }
}

async function muteWriter(commentId: string, fullName: string | null): Promise<Muted> {
  const id = await muteAuthorOf('comments', commentId)
  return {
    says: `You won’t see posts by ${fullName ?? 'them'} or get notifications about them.`,
    takeBack: () => unmute(id),
  }
}
