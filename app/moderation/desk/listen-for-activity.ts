/** Calls `onActivity` on key and pointer presses. @returns a function to stop */
export function listenForActivity(onActivity: () => void): () => void {
  addEventListener('keydown', onActivity)
  addEventListener('pointerdown', onActivity)
  return () => {
    removeEventListener('keydown', onActivity)
    removeEventListener('pointerdown', onActivity)
  }
}
