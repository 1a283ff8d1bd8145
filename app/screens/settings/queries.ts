import * as v from 'valibot'
import { callAsMember, sendAsMember } from '#app/platform/session/call-as-member.ts'
import { timestampField } from '#app/platform/validation/fields.ts'

/** Only requires a JSON object with a time: parsing the JSON already proves that the file is complete. */
const exportSchema = v.looseObject({ exportedAt: timestampField })

/** @throws ApiClientError also for an incomplete file */
export async function fetchEverything(): Promise<Blob> {
  const everything = await callAsMember('/api/profile/export', {
    responseSchema: exportSchema,
    timeoutMs: 600_000,
  })
  return new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' })
}

export const sendAccountDeletion = () => sendAsMember('POST', '/api/profile/deletion')
