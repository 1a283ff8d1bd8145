import { afterEach, expect, test } from 'vitest'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { guestBookmarksMax } from './bookmark-limits.ts'
import { readGuestBookmarks, saveGuestBookmarks } from './guest-bookmarks.ts'

const storageKey = 'clean-air-bookmarks'
const story = '0198a3c4-5b6d-7e8f-9a0b-1c2d3e4f5a6b'
const other = '7D444840-9DC0-41D1-B245-5FFDCE74FAD2'

afterEach(() => saveGuestBookmarks([]))

test('a visitor’s bookmarks are read back, newest first and each once', () => {
  saveGuestBookmarks([other, story, other])
  expect(readGuestBookmarks()).toEqual([other, story])
})

test('a visitor’s oldest bookmarks are dropped when there are too many', () => {
  const ids = Array.from({ length: guestBookmarksMax + 1 }, (_, n) => story.slice(0, -2) + (n + 10))
  saveGuestBookmarks(ids)
  expect(readGuestBookmarks()).toEqual(ids.slice(0, guestBookmarksMax))
})

test.each(['', 'null', '7', '{}', '{"0":"x"}', '{{'])(
  'a visitor’s invalid list of bookmarks (%s) counts as empty',
  (raw) => {
    browserStorage.setItem(storageKey, raw)
    expect(readGuestBookmarks()).toEqual([])
  },
)

test('a visitor’s invalid bookmark is dropped, and the others stay', () => {
  const entries = [story, 7, null, 'x', `${story}0`, story.replace('-7', ''), { id: story }, other]
  browserStorage.setItem(storageKey, JSON.stringify(entries))
  expect(readGuestBookmarks()).toEqual([story, other])
})

test('the visitor’s list of bookmarks stays the same object until it changes, because React reads it at each render', () => {
  saveGuestBookmarks([story])
  expect(readGuestBookmarks()).toBe(readGuestBookmarks())
})
