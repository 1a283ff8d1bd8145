const firstPauseMs = 1_000
const longestPauseMs = 30_000

/**
 * Loads the script of a part whose HTML is already shown, and tries again for as long as it fails: HTML without its
 * script is better than an error message in its place.
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
