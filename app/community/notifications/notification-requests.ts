import type * as v from 'valibot'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import { type Digest, digestSchema } from './digests/digest-schemas.ts'
import {
  type Choice,
  type Choices,
  choicesSchema,
  type NotificationPage,
  notificationPageSchema,
  unseenSchema,
  type WatchLevel,
  watchedSchema,
} from './notification-schemas.ts'

interface Call<Schema> {
  path: string
  method?: 'PUT' | 'DELETE'
  body?: unknown
  responseSchema: Schema
}

async function call<Schema extends v.GenericSchema>({
  path,
  ...rest
}: Call<Schema>): Promise<v.InferOutput<Schema>> {
  return callApi({ path: `/api/notifications${path}`, accessToken: await requireAccessToken(), ...rest })
}

/** @throws ApiClientError */
export function fetchNotifications(cursor: string): Promise<NotificationPage> {
  const query = cursor ? `?${new URLSearchParams({ cursor })}` : ''
  return call({ path: query, responseSchema: notificationPageSchema })
}

/** How many are unseen: 100 for more. @throws ApiClientError */
export async function fetchUnseen(): Promise<number> {
  return (await call({ path: '/unseen', responseSchema: unseenSchema })).unseen
}

/** @throws ApiClientError */
export async function sendSeen(): Promise<void> {
  await call({ path: '/seen', method: 'PUT', body: {}, responseSchema: unseenSchema })
}

/** @param id all without it @throws ApiClientError */
export async function sendRead(id?: string): Promise<void> {
  await call({ path: '/read', method: 'PUT', body: { notificationId: id }, responseSchema: unseenSchema })
}

/** @throws ApiClientError */
export function fetchDigest(): Promise<Digest> {
  return call({ path: '/digest', responseSchema: digestSchema })
}

/** @throws ApiClientError */
export function sendDigest(digest: Digest): Promise<Digest> {
  return call({ path: '/digest', method: 'PUT', body: digest, responseSchema: digestSchema })
}

/** @throws ApiClientError */
export async function fetchWatchLevel(storyId: string): Promise<WatchLevel> {
  return (await call({ path: `/watched-stories/${storyId}`, responseSchema: watchedSchema })).level
}

/** @throws ApiClientError 409 for one too many */
export async function sendWatchLevel(storyId: string, level: WatchLevel): Promise<void> {
  await call({
    path: `/watched-stories/${storyId}`,
    method: 'PUT',
    body: { level },
    responseSchema: watchedSchema,
  })
}

/** @throws ApiClientError */
export function fetchChoices(): Promise<Choices> {
  return call({ path: '/choices', responseSchema: choicesSchema })
}

/** @throws ApiClientError */
export function sendChoice(choice: Choice): Promise<Choices> {
  return call({ path: '/choices', method: 'PUT', body: choice, responseSchema: choicesSchema })
}
