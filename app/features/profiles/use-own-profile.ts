import { useQuery, useQueryClient } from '@tanstack/react-query'
import { renewSession } from '#app/features/session/auth.ts'
import { requireAccessToken } from '#app/features/session/require-access-token.ts'
import { callApi } from '#app/http/client/api-client.ts'
import { invalidateAllBut } from '#app/http/client/query-client.ts'
import { picturePath } from './picture-rules.ts'
import { type OwnProfile, ownProfileSchema, type ProfileChanges } from './profile-schemas.ts'

/** Under which a person's own things are kept; they go when somebody else signs in. */
export const ownProfileKey = (userId: string) => ['profile', userId]

export function useOwnProfile(userId: string) {
  return useQuery({
    queryKey: ownProfileKey(userId),
    queryFn: async ({ signal }) =>
      callApi({
        path: '/api/profile',
        accessToken: await requireAccessToken(),
        responseSchema: ownProfileSchema,
        signal,
      }),
  })
}

/** Changes of one's own profile: each stores what the server then says of it, for all who show it. */
export function useProfileChanges(userId: string) {
  const queryClient = useQueryClient()
  const change = async (call: { path: string; method: 'PATCH' | 'PUT' | 'DELETE'; body?: unknown }) => {
    const accessToken = await requireAccessToken()
    const profile = await callApi({ ...call, accessToken, responseSchema: ownProfileSchema })
    queryClient.setQueryData<OwnProfile>(ownProfileKey(userId), profile)
    // Their name stands beside each of their stories and comments.
    void invalidateAllBut(queryClient, 'profile')
    return profile
  }
  return {
    async save(changes: ProfileChanges): Promise<OwnProfile> {
      const profile = await change({ path: '/api/profile', method: 'PATCH', body: changes })
      // What is saved is saved; the session says so at its next renewal at the latest.
      await renewSession().catch(() => undefined)
      return profile
    },
    setPicture: (file: Blob) => change({ path: picturePath, method: 'PUT', body: file }),
    removePicture: () => change({ path: picturePath, method: 'DELETE' }),
  }
}
