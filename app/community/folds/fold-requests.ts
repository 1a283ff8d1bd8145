import * as v from 'valibot'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import { mutedSchema, type OwnFolds, ownFoldsSchema } from './fold-schemas.ts'

/** @throws ApiClientError */
export async function fetchOwnFolds(signal: AbortSignal): Promise<OwnFolds> {
  const accessToken = await requireAccessToken()
  return callApi({ path: '/api/folds', accessToken, responseSchema: ownFoldsSchema, signal })
}

async function change(path: string, method: 'PUT' | 'DELETE', body?: unknown): Promise<void> {
  const accessToken = await requireAccessToken()
  await callApi({ path: `/api/folds/${path}`, method, body, accessToken, responseSchema: v.null() })
}

/** @throws ApiClientError 409 for one too many */
export const hideStory = (id: string) => change(`stories/${id}`, 'PUT')

/** @throws ApiClientError */
export const unfoldStory = (id: string) => change(`stories/${id}`, 'DELETE')

/** @throws ApiClientError */
export const unfoldComment = (id: string) => change(`comments/${id}`, 'DELETE')

/** @throws ApiClientError */
export const unmute = (id: string) => change(`people/${id}`, 'DELETE')

/** @throws ApiClientError */
export const sendMutedWords = (words: string[]) => change('words', 'PUT', { words })

/** @returns the mute's id @throws ApiClientError 409 for one too many */
export async function muteAuthorOf(type: 'stories' | 'comments', id: string): Promise<string> {
  const accessToken = await requireAccessToken()
  const path = `/api/folds/${type}/${id}/author`
  return (await callApi({ path, method: 'PUT', accessToken, responseSchema: mutedSchema })).id
}
