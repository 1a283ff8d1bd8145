import { requireAccessToken } from '#app/features/session/require-access-token.ts'
import { callApi } from '#app/http/client/api-client.ts'
import { picturePath } from './picture-rules.ts'
import { type OwnProfile, ownProfileSchema, type ProfileChanges } from './profile-schemas.ts'

/** @throws ApiClientError */
export async function fetchOwnProfile(signal: AbortSignal): Promise<OwnProfile> {
  const accessToken = await requireAccessToken()
  return callApi({ path: '/api/profile', accessToken, responseSchema: ownProfileSchema, signal })
}

/** A change of one's own profile; resolves to the whole of it. @throws ApiClientError */
async function change(call: { path: string; method: 'PATCH' | 'PUT' | 'DELETE'; body?: unknown }) {
  const accessToken = await requireAccessToken()
  return callApi({ ...call, accessToken, responseSchema: ownProfileSchema })
}

export const sendProfileChanges = (changes: ProfileChanges) =>
  change({ path: '/api/profile', method: 'PATCH', body: changes })

export const sendPicture = (file: Blob) => change({ path: picturePath, method: 'PUT', body: file })

export const deletePicture = () => change({ path: picturePath, method: 'DELETE' })
