import { useQuery, useQueryClient } from '@tanstack/react-query'
import { hasExternalAuth } from '#app/platform/http/auth-url.ts'
import { invalidateAllBut } from '#app/platform/http/client/query-client.ts'
import { ask, renewSession } from '#app/platform/session/auth-actions.ts'
import { callAsMember, memberQuery } from '#app/platform/session/call-as-member.ts'
import { picturePath } from './picture-rules.ts'
import { type OwnProfile, ownProfileSchema, type ProfileChanges } from './profile-schemas.ts'

const path = '/api/profile'
const responseSchema = ownProfileSchema

/** Includes the user, so that the data is dropped when another person signs in. */
export const ownProfileKey = (userId: string) => ['profile', userId]

export const useOwnProfile = (userId: string) =>
  useQuery(memberQuery(ownProfileKey(userId), path, { responseSchema }))

export function useProfileChanges(userId: string) {
  const queryClient = useQueryClient()
  const keep = async (answer: Promise<OwnProfile>) => {
    const profile = await answer
    queryClient.setQueryData<OwnProfile>(ownProfileKey(userId), profile)
    // Other pages show the name with each of the member's stories and comments.
    void invalidateAllBut(queryClient, 'profile')
    return profile
  }
  return {
    async save(body: ProfileChanges): Promise<OwnProfile> {
      const profile = await keep(callAsMember(path, { method: 'PATCH', body, responseSchema }))
      // The profile is saved. If this call fails, the session gets the name at its next renewal.
      await renameSession(profile).catch(() => undefined)
      return profile
    },
    setPicture: (body: Blob) => keep(callAsMember(picturePath, { method: 'PUT', body, responseSchema })),
    removePicture: () => keep(callAsMember(picturePath, { method: 'DELETE', responseSchema })),
  }
}

/** An external auth service must be told the name. */
async function renameSession({ fullName, organization }: OwnProfile): Promise<void> {
  if (!hasExternalAuth()) return renewSession()
  await ask((client) => client.updateUser({ data: { full_name: fullName, organization } }))
}
