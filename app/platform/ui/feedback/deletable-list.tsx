import { type ReactNode, useState } from 'react'
import { PagedList, type PagedListProps } from './paged-list.tsx'
import { UndoNotice } from './undo-notice.tsx'

interface DeletableListProps<Item> extends Omit<PagedListProps<Item>, 'render'> {
  /** Of the list's heading, which takes the focus when a deletion was undone. */
  headingId: string
  /** What is said once an item was deleted, such as 'Story deleted.' */
  deletedText: string
  failureTitle: string
  onUndo: (id: string) => Promise<void>
  render: (item: Item, onDeleted: () => void) => ReactNode
}

/** A paged list of what a person may delete; the last deletion can be undone for as long as the page stays. */
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
