import { callAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import {
  type PeoplePage,
  type PeopleQuery,
  type PersonRecord,
  peoplePageSchema,
  personAddressSchema,
  personSchema,
} from './people-schemas.ts'

/** @throws ApiClientError */
export function fetchPeople(query: PeopleQuery, signal?: AbortSignal): Promise<PeoplePage> {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return callAsStaff(`/api/desk/people?${new URLSearchParams(given)}`, {
    responseSchema: peoplePageSchema,
    ...(signal && { signal }),
  })
}

/** That it was read is recorded. @throws ApiClientError 404 for somebody who is no longer here */
export const fetchPerson = (id: string, signal: AbortSignal): Promise<PersonRecord> =>
  callAsStaff(`/api/desk/people/${id}/record`, { method: 'POST', responseSchema: personSchema, signal })

/** That it was read is recorded. @throws ApiClientError */
export const fetchPersonAddress = (id: string) =>
  callAsStaff(`/api/desk/people/${id}/address`, { method: 'POST', responseSchema: personAddressSchema })
