import { expect, test } from 'vitest'
import { createStorage } from './browser-storage.ts'

/** Mimics a browser's storage, whose keys are its own properties. @param room maximum number of values */
function createBrowserStorage(room: number, kept: Record<string, string> = {}): Storage {
  const methods: Storage = {
    getItem: (key) => kept[key] ?? null,
    setItem(key, value) {
      if (Object.keys(kept).length >= room) throw new DOMException('full', 'QuotaExceededError')
      kept[key] = value
    },
    removeItem(key) {
      delete kept[key]
    },
    clear: () => {},
    key: () => null,
    length: 0,
  }
  return new Proxy(methods, {
    ownKeys: () => Object.keys(kept),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

const storages = {
  'has room': () => createBrowserStorage(9),
  'is full': () => createBrowserStorage(0),
  'is denied': () => {
    throw new DOMException('denied', 'SecurityError')
  },
}

test.each(Object.entries(storages))('a stored value is read back where storage %s', (_state, open) => {
  const own = open === storages['has room'] ? open() : null
  const storage = createStorage(() => own ?? open())
  expect(storage.getItem('draft')).toBeNull()
  storage.setItem('draft', 'first')
  storage.setItem('draft', 'second')
  expect(storage.getItem('draft')).toBe('second')
  storage.removeItem('draft')
  expect(storage.getItem('draft')).toBeNull()
  storage.setItem('draft-of-maya', 'a')
  storage.setItem('draft-of-ada', 'b')
  storage.forget('maya')
  expect([storage.getItem('draft-of-maya'), storage.getItem('draft-of-ada')]).toEqual([null, 'b'])
})

test('a value that no longer fits is kept in memory, and replaces the stored one', () => {
  const kept = { draft: 'old' }
  const own = createBrowserStorage(0, kept)
  const storage = createStorage(() => own)
  storage.setItem('draft', 'new')
  expect(storage.getItem('draft')).toBe('new')
  storage.removeItem('draft')
  expect(storage.getItem('draft')).toBeNull()
  expect(kept).toEqual({})
})

test('a value that fits again is stored in the browser, where other tabs can change it', () => {
  const kept: Record<string, string> = { other: 'x' }
  const own = createBrowserStorage(1, kept)
  const storage = createStorage(() => own)
  storage.setItem('draft', 'in memory')
  delete kept.other
  storage.setItem('draft', 'in the browser')
  expect(kept).toEqual({ draft: 'in the browser' })
  kept.draft = 'from another tab'
  expect(storage.getItem('draft')).toBe('from another tab')
})
