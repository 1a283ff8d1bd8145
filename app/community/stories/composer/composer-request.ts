/** Where the composer stands on a page. */
export const composerId = 'story-composer'

let isWaiting = false
let open: (() => void) | undefined

/** Opens the page's story composer, also one whose script is still on its way. */
export function requestComposer(): void {
  isWaiting = true
  takeRequest()
}

/** From now on `handler` opens the composer when it is asked for, as it may have been before. @returns what ends that */
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
