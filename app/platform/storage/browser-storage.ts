export interface TextStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  /** Forgets whatever is kept under a key that has `part` in it, and not `except`. */
  forget(part: string, except?: string): void
}

/**
 * A storage that never fails: what the browser denies, or has no room for, is kept in the page's memory and lives as
 * long as the page. `open` answers with the browser's own, which may throw already.
 */
export function createStorage(open: () => Storage): TextStorage {
  const memory = new Map<string, string>()

  /** What the browser's own storage answers, or undefined where it is denied. */
  function ask<Answer>(question: (storage: Storage) => Answer): Answer | undefined {
    try {
      return question(open())
    } catch {
      return undefined
    }
  }

  function removeItem(key: string): void {
    memory.delete(key)
    ask((storage) => storage.removeItem(key))
  }

  return {
    removeItem,
    // What did not get into the browser's own is newer than what may lie there.
    getItem: (key) => memory.get(key) ?? ask((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      const isKept = ask((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (isKept) memory.delete(key)
      else memory.set(key, value)
    },
    forget(part, except) {
      const keys = [...memory.keys(), ...(ask((storage) => Object.keys(storage)) ?? [])]
      for (const key of keys) if (key.includes(part) && !(except && key.includes(except))) removeItem(key)
    },
  }
}

/** Outlives the tab, and is the same in all of them. */
export const browserStorage = createStorage(() => localStorage)
/** Lives as long as the tab. */
export const tabStorage = createStorage(() => sessionStorage)
