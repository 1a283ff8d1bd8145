import * as v from 'valibot'
import { deviceParameter } from '#app/platform/http/page-paths.ts'
import { requestObject } from '#app/platform/validation/fields.ts'

const tokenField = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

export const signOutDeviceSchema = requestObject({ token: tokenField })

export function parseDeviceToken(parameters: URLSearchParams): string | null {
  const parsed = v.safeParse(tokenField, parameters.get(deviceParameter))
  return parsed.success ? parsed.output : null
}
