import { type StoryPage, storyPageSchema } from '#app/community/stories/story-schemas.ts'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { callAsMember, sendAsMember } from '#app/platform/session/call-as-member.ts'
import { bookmarkedIdsSchema } from './bookmark-schemas.ts'
import { readGuestBookmarks, saveGuestBookmarks } from './guest-bookmarks.ts'

const path = '/api/bookmarks'

export const bookmarksKey = ['bookmarks'] as const

export const fetchBookmarks = (cursor: string | null) =>
  callAsMember(path, { query: { cursor }, responseSchema: storyPageSchema })

export async function fetchGuestBookmarks(ids: string[]): Promise<StoryPage> {
  if (ids.length === 0) return { stories: [], nextCursor: null }
  return callApi({ path: `${path}/visitor?ids=${ids.join(',')}`, responseSchema: storyPageSchema })
}

export const fetchBookmarkedIds = async (): Promise<string[]> =>
  (await callAsMember(`${path}/ids`, { responseSchema: bookmarkedIdsSchema })).storyIds

export const sendBookmark = (storyId: string, isOn: boolean) =>
  sendAsMember(isOn ? 'PUT' : 'DELETE', `${path}/${storyId}`)

export const sendGuestBookmarks = (storyIds: string[]) => sendAsMember('POST', path, { storyIds })

let isMoving = false

export async function importGuestBookmarks(): Promise<void> {
  const ids = readGuestBookmarks()
  if (isMoving || ids.length === 0) return
  isMoving = true
  try {
    await sendGuestBookmarks(ids)
    saveGuestBookmarks([])
  } catch {
  } finally {
    isMoving = false
  }
}
