export const composerId = 'story-composer'

let isWaiting = false
let open: (() => void) | undefined

/** Opens the page's story composer, or lets it open once its script is loaded. */
export function requestComposer(): void {
  isWaiting = true
  takeRequest()
}

/** Registers the function that opens the composer, and calls it if opening was already requested. @returns a function to unregister */
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
