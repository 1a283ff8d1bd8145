const firstPauseMs = 1_000
const longestPauseMs = 30_000

/**
 * Loads the script of a part whose HTML is there, again and again while the line is gone: the page stays as it is
 * meanwhile, which is better than a page that says what went wrong.
 */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
