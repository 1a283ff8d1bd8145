import { callAsStaff, deskKey, deskQuery, sendAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import { createdTokenSchema, type NewToken, tokenListSchema } from './api-token-schemas.ts'

const path = '/api/desk/tokens'

export const tokensQuery = (userId: string) =>
  deskQuery(deskKey(userId, 'tokens'), path, { responseSchema: tokenListSchema })

/** @throws ApiClientError 403 `reauthentication_needed` */
export const sendNewToken = (body: NewToken) =>
  callAsStaff(path, { method: 'POST', body, responseSchema: createdTokenSchema })

export const revokeToken = (id: string) => sendAsStaff('DELETE', `${path}/${id}`)
