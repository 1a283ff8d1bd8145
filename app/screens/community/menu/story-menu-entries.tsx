import { useQueryClient } from '@tanstack/react-query'
import {
  BellOff,
  Bookmark,
  BookmarkCheck,
  EyeOff,
  Flag,
  Gavel,
  Link,
  Share2,
  UserPlus,
  UserX,
} from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type RefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useBookmark } from '#app/community/bookmarks/use-bookmark.ts'
import {
  hideAndCollapseStory,
  muteAnonymousStory,
  muteStoryAuthor,
} from '#app/community/collapsed-texts/hide-or-mute-story.ts'
import type { OwnStory } from '#app/community/stories/own/own-story-schemas.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { reportStory } from '#app/moderation/reports/report-story.ts'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { couldDecideCases } from '#app/platform/session/desk-access-memory.ts'
import { useUserId } from '#app/platform/session/use-session.ts'
import { MenuEntry, MenuSeparator, menuClass } from '#app/platform/ui/overlay/menu-entry.tsx'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import {
  canShareNatively,
  copyInviteLink,
  copyStoryLink,
  shareStoryLink,
} from '#app/site/sharing/share-actions.ts'
import { OwnStoryEntries } from './own-story-entries.tsx'
import { WatchEntries } from './watch-entries.tsx'

export interface StoryMenuEntriesProps {
  story: Story
  ownStory: OwnStory | null
  onEdit: (story: OwnStory) => void
  buttonRef: RefObject<HTMLButtonElement | null>
  buttonId: string
  isOpen: boolean
  /** The first entry then takes the focus. */
  isByKeyboard: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** A portal places the menu outside the story's card, because `content-visibility` positions and clips fixed elements. */
export function StoryMenuEntries({ isOpen, onOpenChange, ...props }: StoryMenuEntriesProps) {
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" tabIndex={-1} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={document.querySelector('main')}>
        <MenuContent {...props} />
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function MenuContent({
  story,
  ownStory,
  onEdit,
  buttonRef,
  buttonId,
  isByKeyboard,
}: Omit<StoryMenuEntriesProps, 'isOpen' | 'onOpenChange'>) {
  const { isBookmarked, toggle } = useBookmark(story.id)
  const userId = useUserId()
  const hasLeft = useRef(false)
  const contentRef = useRef<HTMLDivElement>(null)

  const handleEdit = (edited: OwnStory) => {
    // The editor takes the focus.
    hasLeft.current = true
    onEdit(edited)
  }

  // The menu library detects key presses only after mounting, too late for the one that first opened the menu.
  useEffect(() => {
    if (isByKeyboard) contentRef.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [isByKeyboard])

  return (
    <DropdownMenu.Content
      ref={contentRef}
      align="end"
      sideOffset={4}
      collisionPadding={8}
      aria-labelledby={buttonId}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        if (!hasLeft.current) buttonRef.current?.focus()
        hasLeft.current = false
      }}
      onInteractOutside={(event) => {
        const { target } = event
        // Closing the menu here would make the button open it again.
        if (target instanceof Node && buttonRef.current?.contains(target)) event.preventDefault()
        else hasLeft.current = true
      }}
      className={menuClass}
    >
      {ownStory ? <OwnStoryEntries story={ownStory} onEdit={handleEdit} /> : null}
      <MenuEntry Icon={UserPlus} label="Invite others to share" onSelect={copyInviteLink} />
      <MenuEntry Icon={Link} label="Copy story link" onSelect={() => copyStoryLink(story.id)} />
      {canShareNatively() ? (
        <MenuEntry Icon={Share2} label="Share story" onSelect={() => shareStoryLink(story)} />
      ) : null}
      <MenuSeparator />
      <MenuEntry
        Icon={isBookmarked ? BookmarkCheck : Bookmark}
        label={isBookmarked ? 'Remove bookmark' : 'Bookmark'}
        onSelect={toggle}
      />
      {userId === null || ownStory ? null : <HideEntries story={story} userId={userId} />}
      {userId === null ? null : <WatchEntries storyId={story.id} userId={userId} />}
      {ownStory ? null : (
        <MenuEntry Icon={Flag} label="Report content" onSelect={() => reportStory(story.id, userId)} />
      )}
      {userId === null || !couldDecideCases(userId) ? null : <CaseEntry storyId={story.id} />}
    </DropdownMenu.Content>
  )
}

function HideEntries({ story, userId }: { story: Story; userId: string }) {
  const queryClient = useQueryClient()
  const subject = { id: story.id, by: userId }
  return (
    <>
      <MenuEntry Icon={EyeOff} label="Hide this story" onSelect={() => hideAndCollapseStory(subject)} />
      {story.author.fullName === null ? (
        <MenuEntry Icon={BellOff} label="Mute this story" onSelect={() => muteAnonymousStory(subject)} />
      ) : (
        <MenuEntry
          Icon={UserX}
          label="Mute its author"
          onSelect={() => muteStoryAuthor(queryClient, subject)}
        />
      )}
    </>
  )
}

function CaseEntry({ storyId }: { storyId: string }) {
  const navigate = useNavigate()
  const openCase = async () => {
    try {
      const { openCaseWithoutReport } = await import('#app/moderation/cases/open-case-without-report.ts')
      await navigate(await openCaseWithoutReport({ subjectType: 'story', subjectId: storyId }))
    } catch (error) {
      showError({ title: 'Error opening the case', description: toApiClientError(error).message })
    }
  }
  return <MenuEntry Icon={Gavel} label="Open a case" onSelect={() => void openCase()} />
}
