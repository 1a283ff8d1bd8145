import * as v from 'valibot'
import { callAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import {
  type MadeToken,
  madeTokenSchema,
  type NewToken,
  type TokenList,
  tokenListSchema,
} from './api-token-schemas.ts'

const path = '/api/desk/tokens'

export const fetchTokens = (signal: AbortSignal): Promise<TokenList> =>
  callAsStaff(path, { responseSchema: tokenListSchema, signal })

/** @throws ApiClientError 403 `reauthentication_needed` */
export const sendNewToken = (body: NewToken): Promise<MadeToken> =>
  callAsStaff(path, { method: 'POST', body, responseSchema: madeTokenSchema })

export async function revokeToken(id: string): Promise<void> {
  await callAsStaff(`${path}/${id}`, { method: 'DELETE', responseSchema: v.null() })
}
