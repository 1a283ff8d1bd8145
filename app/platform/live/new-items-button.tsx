import { createPortal } from 'react-dom'
import { buttonClass } from '#app/platform/ui/form/button.tsx'

interface NewItemsButtonProps {
  count: number
  what: 'comment' | 'story'
  onPress: () => void
}

const plurals = { comment: 'comments', story: 'stories' }

/** Button that announces new items and shows them when pressed. Overlays the page to avoid layout shifts. */
export function NewItemsButton({ count, what, onPress }: NewItemsButtonProps) {
  return createPortal(
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-40 flex justify-center px-4 print:hidden"
    >
      {count > 0 ? (
        <button type="button" onClick={onPress} className={buttonClass('primary', 'pointer-events-auto')}>
          {count} new {count === 1 ? what : plurals[what]}
        </button>
      ) : null}
    </div>,
    document.body,
  )
}
