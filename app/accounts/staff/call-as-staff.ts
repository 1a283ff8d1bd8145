import * as v from 'valibot'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import {
  callAsMember,
  type MemberCall,
  memberListQuery,
  memberQuery,
  type Page,
  type sendAsMember,
} from '#app/platform/session/call-as-member.ts'

/** Dispatched on `window` when the desk responds with 404, which it does if it is closed for the caller. */
export const deskRefusedEvent = 'deskrefused'

/** Calls the API with the caller's access token. @throws ApiClientError 404 if the desk is closed for the caller */
export async function callAsStaff<Schema extends v.GenericSchema>(path: string, call: MemberCall<Schema>) {
  try {
    return await callAsMember(path, call)
  } catch (error) {
    if (path.startsWith('/api/desk/') && toApiClientError(error).status === 404)
      dispatchEvent(new Event(deskRefusedEvent))
    throw error
  }
}

/** Sends a request and ignores the response body. @throws ApiClientError 404 if the desk is closed for the caller */
export async function sendAsStaff(...[method, path, body]: Parameters<typeof sendAsMember>): Promise<void> {
  await callAsStaff(path, { method, body, responseSchema: v.unknown() })
}

/** The query key of the desk's data, or of a part of it. */
export const deskKey = (userId: string, ...then: readonly unknown[]) => ['desk', userId, ...then]

/** Query options for the desk. Data is fetched again whenever its page is opened, because colleagues change it. */
export const deskQuery = <Schema extends v.GenericSchema>(
  queryKey: readonly unknown[],
  path: string,
  call: MemberCall<Schema>,
) => ({ ...memberQuery(queryKey, path, call, callAsStaff), staleTime: 0 })

export const deskListQuery = <Schema extends v.GenericSchema<unknown, Page>>(
  queryKey: readonly unknown[],
  path: string,
  call: MemberCall<Schema>,
) => ({ ...memberListQuery(queryKey, path, call, callAsStaff), staleTime: 0 })
