import { callAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import { type DecidedPage, type DecidedQuery, decidedPageSchema } from './decided-schemas.ts'

/** What stands in an address, the desk's own or the API's. */
export function toParameters(query: DecidedQuery): URLSearchParams {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return new URLSearchParams(given)
}

/** @throws ApiClientError */
export const fetchDecided = (query: DecidedQuery, signal: AbortSignal): Promise<DecidedPage> =>
  callAsStaff(`/api/desk/decisions?${toParameters(query)}`, { responseSchema: decidedPageSchema, signal })
