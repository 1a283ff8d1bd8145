import { EllipsisVertical } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, useId, useRef, useState } from 'react'
import type { OwnStory } from '#app/community/stories/own/own-story-schemas.ts'
import { useFindOwnStory } from '#app/community/stories/own/use-edited-story.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { unreachableMessage } from '#app/platform/http/client/api-client-error.ts'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import type { StoryMenuEntriesProps } from './story-menu-entries.tsx'

const loadMenuList = () => import('./story-menu-entries.tsx')
const preload = () => void loadMenuList().catch(() => {})

/** The component is null until first requested. */
function useMenuList(storyId: string) {
  const findOwnStory = useFindOwnStory(storyId)
  const [ownStory, setOwnStory] = useState<OwnStory | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isByKeyboard, setByKeyboard] = useState(false)
  const [MenuList, setMenuList] = useState<ComponentType<StoryMenuEntriesProps> | null>(null)

  const open = async (options: { isByKeyboard: boolean }) => {
    try {
      const [{ StoryMenuEntries }, own] = await Promise.all([loadMenuList(), findOwnStory()])
      setOwnStory(own)
      setMenuList(() => StoryMenuEntries)
      setByKeyboard(options.isByKeyboard)
      setOpen(true)
    } catch {
      showError({ title: 'Error', description: unreachableMessage })
    }
  }

  return { MenuList, ownStory, isOpen, isByKeyboard, open, setOpen }
}

export function StoryMenu({ story, onEdit }: { story: Story; onEdit: (story: OwnStory) => void }) {
  const buttonId = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const { MenuList, ownStory, isOpen, isByKeyboard, open, setOpen } = useMenuList(story.id)

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    void open({ isByKeyboard: true })
  }

  return (
    <div className="relative -mt-1.5 -mr-2 shrink-0 noscript:hidden print:hidden">
      <button
        ref={buttonRef}
        id={buttonId}
        type="button"
        aria-label="Story options"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onKeyDown={handleKeyDown}
        // `detail` is 0 for clicks by the keyboard.
        onClick={({ detail }) => (isOpen ? setOpen(false) : void open({ isByKeyboard: detail === 0 }))}
        className="grid size-11 cursor-pointer place-items-center rounded-full text-muted hover:bg-tint hover:text-ink"
      >
        <EllipsisVertical aria-hidden="true" className="size-5" />
      </button>
      {MenuList ? (
        <MenuList
          story={story}
          ownStory={ownStory}
          onEdit={onEdit}
          buttonRef={buttonRef}
          buttonId={buttonId}
          isOpen={isOpen}
          isByKeyboard={isByKeyboard}
          onOpenChange={setOpen}
        />
      ) : null}
    </div>
  )
}
