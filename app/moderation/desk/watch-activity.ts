/** Calls `onActivity` on key and pointer presses. @returns a function to stop */
export function watchActivity(onActivity: () => void): () => void {
  addEventListener('keydown', onActivity)
  addEventListener('pointerdown', onActivity)
  return () => {
    removeEventListener('keydown', onActivity)
    removeEventListener('pointerdown', onActivity)
  }
}
