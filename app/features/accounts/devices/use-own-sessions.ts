import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { requireAccessToken } from '#app/features/session/require-access-token.ts'
import { callApi } from '#app/http/client/api-client.ts'
import { ownSessionsSchema } from './session-list-schemas.ts'

const path = '/api/settings/sessions'

export function useOwnSessions(userId: string) {
  const queryClient = useQueryClient()
  const queryKey = ['own-sessions', userId]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      callApi({ path, accessToken: await requireAccessToken(), responseSchema: ownSessionsSchema, signal }),
  })

  const end = async (which: string) => {
    const accessToken = await requireAccessToken()
    await callApi({ path: which, method: 'DELETE', accessToken, responseSchema: v.null() })
    await queryClient.invalidateQueries({ queryKey })
  }
  return { query, endSession: (id: string) => end(`${path}/${id}`), endOtherSessions: () => end(path) }
}
