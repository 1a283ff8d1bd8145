export interface TextStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  forget(part: string, except?: string): void
}

/** Values that the browser refuses are kept in memory until the page is closed. @param open may throw */
export function createStorage(open: () => Storage): TextStorage {
  const memory = new Map<string, string>()

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
    // A value in memory is newer than one in the browser's storage.
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

export const browserStorage = createStorage(() => localStorage)
/** Lasts as long as the tab. */
export const tabStorage = createStorage(() => sessionStorage)
