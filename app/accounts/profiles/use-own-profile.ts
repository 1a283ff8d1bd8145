import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { invalidateAllBut } from '#app/platform/http/client/query-client.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import { picturePath } from './picture-rules.ts'
import { type OwnProfile, ownProfileSchema, type ProfileChanges } from './profile-schemas.ts'

/** @throws ApiClientError */
async function fetchOwnProfile(signal: AbortSignal): Promise<OwnProfile> {
  const accessToken = await requireAccessToken()
  return callApi({ path: '/api/profile', accessToken, responseSchema: ownProfileSchema, signal })
}

/** Changes the caller's profile and returns all of it. @throws ApiClientError */
async function change(call: { path: string; method: 'PATCH' | 'PUT' | 'DELETE'; body?: unknown }) {
  const accessToken = await requireAccessToken()
  return callApi({ ...call, accessToken, responseSchema: ownProfileSchema })
}

const sendProfileChanges = (changes: ProfileChanges) =>
  change({ path: '/api/profile', method: 'PATCH', body: changes })

const sendPicture = (file: Blob) => change({ path: picturePath, method: 'PUT', body: file })

const deletePicture = () => change({ path: picturePath, method: 'DELETE' })

/** The query key by user, so that the data is dropped when another person signs in. */
export const ownProfileKey = (userId: string) => ['profile', userId]

export function useOwnProfile(userId: string) {
  return useQuery({ queryKey: ownProfileKey(userId), queryFn: ({ signal }) => fetchOwnProfile(signal) })
}

/** Returns functions that change the caller's profile and cache the server's response. */
export function useProfileChanges(userId: string) {
  const queryClient = useQueryClient()
  const keep = (profile: OwnProfile) => {
    queryClient.setQueryData<OwnProfile>(ownProfileKey(userId), profile)
    // The name is shown with each of their stories and comments.
    void invalidateAllBut(queryClient, 'profile')
    return profile
  }
  return {
    async save(changes: ProfileChanges): Promise<OwnProfile> {
      const profile = keep(await sendProfileChanges(changes))
      // The profile is saved; if this fails, the session is updated at its next renewal.
      await import('./rename-session.ts')
        .then((module) => module.renameSession(profile))
        .catch(() => undefined)
      return profile
    },
    setPicture: async (file: Blob) => keep(await sendPicture(file)),
    removePicture: async () => keep(await deletePicture()),
  }
}
