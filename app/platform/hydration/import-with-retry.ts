const firstPauseMs = 1_000
const longestPauseMs = 30_000

/** Retries until it succeeds: HTML without its script is better than an error message. */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
