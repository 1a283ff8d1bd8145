const firstPauseMs = 1_000
const longestPauseMs = 30_000

/** Dispatched on the window when a script could not be loaded. */
export const missedScript = 'missed-script'

/** Retries until it succeeds, also when the browser is online again: HTML without its script is better than an error message. */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await load()
    } catch {
      dispatchEvent(new Event(missedScript))
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true })
        setTimeout(resolve, pauseMs)
      })
    }
  }
}
