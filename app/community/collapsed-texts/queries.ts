import { callAsMember, memberQuery, sendAsMember } from '#app/platform/session/call-as-member.ts'
import { hiddenAndMutedSchema, mutedSchema } from './collapsed-texts-schemas.ts'

const path = '/api/folds'

export const hiddenAndMutedQuery = (userId: string) => ({
  ...memberQuery(['folds', userId], path, { responseSchema: hiddenAndMutedSchema }),
  staleTime: 0,
})

/** @throws ApiClientError 409 if the limit is reached */
export const hideStory = (id: string) => sendAsMember('PUT', `${path}/stories/${id}`)

export const expandStory = (id: string) => sendAsMember('DELETE', `${path}/stories/${id}`)

export const expandComment = (id: string) => sendAsMember('DELETE', `${path}/comments/${id}`)

export const unmute = (id: string) => sendAsMember('DELETE', `${path}/people/${id}`)

export const sendMutedWords = (words: string[]) => sendAsMember('PUT', `${path}/words`, { words })

/** @returns the mute's id @throws ApiClientError 409 if the limit is reached */
export async function muteAuthorOf(type: 'stories' | 'comments', id: string): Promise<string> {
  const muted = { method: 'PUT', responseSchema: mutedSchema } as const
  return (await callAsMember(`${path}/${type}/${id}/author`, muted)).id
}
