export const composerId = 'story-composer'

/** Event on `window`: the composer was opened or closed in this tab. */
export const composerToggledEvent = 'composer-toggled'

let isWaiting = false
let open: (() => void) | undefined

/** If the composer's script is not loaded yet, opens it afterwards. */
export function requestComposer(): void {
  isWaiting = true
  takeRequest()
}

/** Calls `handler` immediately if opening was already requested. @returns a function to unregister */
export function handleComposerRequests(handler: () => void): () => void {
  open = handler
  takeRequest()
  return () => {
    open = undefined
  }
}

function takeRequest(): void {
  if (!isWaiting || !open) return
  isWaiting = false
  open()
}
