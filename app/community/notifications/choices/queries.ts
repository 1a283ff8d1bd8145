import { callAsMember, sendAsMember } from '#app/platform/session/call-as-member.ts'
import { type Choice, choicesSchema, type WatchLevel, watchedSchema } from '../notification-schemas.ts'
import { atOnce, notificationsPath as path } from '../queries.ts'

export const watchLevelQuery = (userId: string, storyId: string) => ({
  queryKey: ['watch-level', storyId, userId],
  queryFn: () => fetchWatchLevel(storyId),
  staleTime: 0,
  ...atOnce,
})

export const fetchWatchLevel = async (storyId: string): Promise<WatchLevel> =>
  (await callAsMember(`${path}/watched-stories/${storyId}`, { responseSchema: watchedSchema })).level

export const sendWatchLevel = (storyId: string, level: WatchLevel) =>
  sendAsMember('PUT', `${path}/watched-stories/${storyId}`, { level })

export const fetchChoices = () => callAsMember(`${path}/choices`, { responseSchema: choicesSchema })

export const choicesQuery = (userId: string) => ({
  queryKey: ['notification-choices', userId],
  queryFn: fetchChoices,
  ...atOnce,
})

export const sendChoice = (choice: Choice) => sendAsMember('PUT', `${path}/choices`, choice)
