import { useSyncExternalStore } from 'react'
import { composerToggledEvent, requestComposer } from '#app/community/stories/composer/composer-request.ts'
import { openStoryDraft } from '#app/community/stories/composer/story-draft.ts'
import { Button } from '#app/platform/ui/form/button.tsx'

/** Reports the composer of this tab, and other tabs. */
function followDraft(listener: () => void): () => void {
  const followed = new AbortController()
  for (const type of [composerToggledEvent, 'storage'])
    addEventListener(type, listener, { signal: followed.signal })
  return () => followed.abort()
}

function readClosedDraft(userId: string): string {
  const { fields, isOpen } = openStoryDraft(userId).read()
  return isOpen ? '' : (fields.title || fields.content).trim()
}

export function OwnDraft({ userId }: { userId: string }) {
  const text = useSyncExternalStore(
    followDraft,
    () => readClosedDraft(userId),
    () => '',
  )
  if (text === '') return null
  return (
    <section aria-labelledby="draft-heading">
      <h2 id="draft-heading" className="text-lg font-bold">
        Your draft
      </h2>
      <p dir="auto" className="mt-2 line-clamp-3 text-muted wrap-anywhere">
        {text}
      </p>
      <Button look="outline" className="mt-3" onClick={requestComposer}>
        Continue writing
      </Button>
    </section>
  )
}
