import { requireAccessToken } from '#app/features/session/require-access-token.ts'
import { callApi } from '#app/http/client/api-client.ts'
import { type MentionablePerson, peopleSchema } from './mention-schemas.ts'

/** Whom one can mention under a story. @throws ApiClientError */
export async function fetchPeople(
  storyId: string,
  search: string,
  signal: AbortSignal,
): Promise<MentionablePerson[]> {
  const query = search === '' ? '' : `?${new URLSearchParams({ search })}`
  const { people } = await callApi({
    path: `/api/stories/${storyId}/people${query}`,
    accessToken: await requireAccessToken(),
    responseSchema: peopleSchema,
    signal,
  })
  return people
}
