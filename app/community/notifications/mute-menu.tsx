import { BellOff, Ellipsis, UserX } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { muteAuthorOf, unmute } from '#app/community/collapsed-texts/queries.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { anonymousAuthor } from '#app/platform/ui/media/initials.ts'
import { MenuEntry, menuClass } from '#app/platform/ui/overlay/menu-entry.tsx'
import { fetchChoices, fetchWatchLevel, sendChoice, sendWatchLevel } from './choices/queries.ts'
import { choosableKinds } from './notification-kinds.ts'
import type { ChoiceKind, StoryNotification } from './notification-schemas.ts'

export interface MuteMenuProps {
  label: string
  kind: ChoiceKind
  storyId?: string
  writers?: StoryNotification['writers']
}

interface Muted {
  says: string
  takeBack: () => Promise<void>
}

export function MuteMenu({ label, kind, storyId, writers = [] }: MuteMenuProps) {
  const [muted, setMuted] = useState<Muted | null>()
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
      <p className="flex max-w-56 flex-wrap items-center justify-end text-end text-sm text-muted">
        <span role="status" className="wrap-anywhere">
          {muted.says}
        </span>
        <Button autoFocus look="quiet" isBusy={muting.isSending} onClick={takeBack}>
          Undo
        </Button>
      </p>
    )
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        autoFocus={muted === null}
        aria-label={`Options for “${label}”`}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-muted hover:bg-surface hover:text-ink data-[state=open]:bg-surface"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={document.querySelector('main')}>
        <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={menuClass}>
          {storyId === undefined ? null : (
            <MenuEntry
              Icon={BellOff}
              label="Mute this story"
              onSelect={() => mute(() => muteStory(storyId))}
            />
          )}
          {writers
            .filter(({ fullName }) => fullName !== anonymousAuthor)
            .map(({ fullName, commentId }) => (
              <MenuEntry
                key={commentId}
                Icon={UserX}
                label={`Mute ${fullName ?? 'the author'}`}
                onSelect={() => mute(() => muteWriter(commentId, fullName))}
              />
            ))}
          <MenuEntry
            Icon={BellOff}
            label={`Turn off “${choosableKinds[kind].setting}”`}
            onSelect={() => mute(() => muteKind(kind))}
          />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
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
