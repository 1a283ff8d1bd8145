import { type ReactNode, useState } from 'react'
import { PagedList, type PagedListProps } from './paged-list.tsx'
import { UndoNotice } from './undo-notice.tsx'

interface DeletableListProps<Item> extends Omit<PagedListProps<Item>, 'render'> {
  /** Id of the list's heading, which receives focus after an undo. */
  headingId: string
  deletedText: string
  failureTitle: string
  onUndo: (id: string) => Promise<void>
  render: (item: Item, onDeleted: () => void) => ReactNode
}

/** A paged list with deletable items. The last deletion can be undone while the page is open. */
export function DeletableList<Item extends { id: string }>({
  headingId,
  deletedText,
  failureTitle,
  onUndo,
  render,
  ...list
}: DeletableListProps<Item>) {
  const [deletedId, setDeletedId] = useState<string | null>(null)
  const handleUndo = async (id: string) => {
    await onUndo(id)
    setDeletedId(null)
    document.getElementById(headingId)?.focus()
  }
  return (
    <>
      {deletedId === null ? null : (
        <div className="mt-4">
          <UndoNotice
            key={deletedId}
            text={deletedText}
            failureTitle={failureTitle}
            onUndo={() => handleUndo(deletedId)}
          />
        </div>
      )}
      <PagedList {...list} render={(item) => render(item, () => setDeletedId(item.id))} />
    </>
  )
}
