/** Calls `onActivity` whenever somebody presses a key or a pointer on this page. @returns what ends that */
export function watchActivity(onActivity: () => void): () => void {
  addEventListener('keydown', onActivity)
  addEventListener('pointerdown', onActivity)
  return () => {
    removeEventListener('keydown', onActivity)
    removeEventListener('pointerdown', onActivity)
  }
}
