import * as v from 'valibot'
import { type ApiCall, callApi } from '#app/platform/http/client/api-client.ts'
import { requireAccessToken } from './require-access-token.ts'

export type MemberCall<Schema extends v.GenericSchema> = Omit<ApiCall<Schema>, 'path' | 'accessToken'>

/** Calls the API with the access token of the signed-in member. @throws ApiClientError */
export async function callAsMember<Schema extends v.GenericSchema>(path: string, call: MemberCall<Schema>) {
  return callApi({ path, accessToken: await requireAccessToken(), ...call })
}

/** Sends a request and ignores the response body. @throws ApiClientError */
export async function sendAsMember(
  method: NonNullable<ApiCall<v.GenericSchema>['method']>,
  path: string,
  body?: unknown,
): Promise<void> {
  await callAsMember(path, { method, body, responseSchema: v.unknown() })
}

/** Query options for a member's data. @param send how to call the API */
export const memberQuery = <Schema extends v.GenericSchema>(
  queryKey: readonly unknown[],
  path: string,
  call: MemberCall<Schema>,
  send = callAsMember,
) => ({
  queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => send(path, { ...call, signal }),
})

export interface Page {
  nextCursor: string | null
}

/** Infinite query options for a list with cursors. @param send how to call the API */
export const memberListQuery = <Schema extends v.GenericSchema<unknown, Page>>(
  queryKey: readonly unknown[],
  path: string,
  { query, ...call }: MemberCall<Schema>,
  send = callAsMember,
) => ({
  queryKey,
  queryFn: ({ pageParam: cursor, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    send(path, { ...call, query: { ...query, cursor }, signal }),
  ...byCursor,
})

/** Page parameters of an infinite query with cursors. */
export const byCursor = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: Page) => nextCursor,
}
