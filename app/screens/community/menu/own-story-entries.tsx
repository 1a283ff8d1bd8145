import { Pencil, Trash2 } from 'lucide-react'
import type { OwnStory } from '#app/community/stories/own/own-story-schemas.ts'
import { useOwnStoryChanges } from '#app/community/stories/own/queries.ts'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { MenuEntry, MenuSeparator } from '#app/platform/ui/overlay/menu-entry.tsx'
import { showError } from '#app/platform/ui/overlay/toast.tsx'

interface OwnStoryEntriesProps {
  story: OwnStory
  onEdit: (story: OwnStory) => void
}

/** Deleting needs no confirmation, because it can be undone. */
export function OwnStoryEntries({ story, onEdit }: OwnStoryEntriesProps) {
  const { deleteStory } = useOwnStoryChanges()
  const handleDelete = async () => {
    try {
      await deleteStory(story.id)
    } catch (error) {
      showError({ title: 'Error deleting story', description: toApiClientError(error).message })
    }
  }
  return (
    <>
      <MenuEntry Icon={Pencil} label="Edit story" onSelect={() => onEdit(story)} />
      <MenuEntry Icon={Trash2} label="Delete story" onSelect={handleDelete} />
      <MenuSeparator />
    </>
  )
}
