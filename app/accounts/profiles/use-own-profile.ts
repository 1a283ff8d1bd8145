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

/** A change of one's own profile; resolves to the whole of it. @throws ApiClientError */
async function change(call: { path: string; method: 'PATCH' | 'PUT' | 'DELETE'; body?: unknown }) {
  const accessToken = await requireAccessToken()
  return callApi({ ...call, accessToken, responseSchema: ownProfileSchema })
}

const sendProfileChanges = (changes: ProfileChanges) =>
  change({ path: '/api/profile', method: 'PATCH', body: changes })

const sendPicture = (file: Blob) => change({ path: picturePath, method: 'PUT', body: file })

const deletePicture = () => change({ path: picturePath, method: 'DELETE' })

/** Under which a person's own things are kept; they go when somebody else signs in. */
export const ownProfileKey = (userId: string) => ['profile', userId]

export function useOwnProfile(userId: string) {
  return useQuery({ queryKey: ownProfileKey(userId), queryFn: ({ signal }) => fetchOwnProfile(signal) })
}

/** Changes of one's own profile: each stores what the server then says of it, for all who show it. */
export function useProfileChanges(userId: string) {
  const queryClient = useQueryClient()
  const keep = (profile: OwnProfile) => {
    queryClient.setQueryData<OwnProfile>(ownProfileKey(userId), profile)
    // Their name stands beside each of their stories and comments.
    void invalidateAllBut(queryClient, 'profile')
    return profile
  }
  return {
    async save(changes: ProfileChanges): Promise<OwnProfile> {
      const profile = keep(await sendProfileChanges(changes))
      // What is saved is saved; the session says so at its next renewal at the latest.
      await import('./rename-session.ts')
        .then((module) => module.renameSession(profile))
        .catch(() => undefined)
      return profile
    },
    setPicture: async (file: Blob) => keep(await sendPicture(file)),
    removePicture: async () => keep(await deletePicture()),
  }
}
