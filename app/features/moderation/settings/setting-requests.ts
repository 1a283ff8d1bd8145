import { callAsStaff } from '#app/features/staff/call-as-staff.ts'
import { type ModerationSettings, type SettingsChange, settingsSchema } from './setting-schemas.ts'

const path = '/api/desk/moderation-settings'

/** @throws ApiClientError 404 for whoever is no owner */
export const fetchSettings = (signal: AbortSignal): Promise<ModerationSettings> =>
  callAsStaff(path, { responseSchema: settingsSchema, signal })

/** @throws ApiClientError */
export const sendSettings = (body: SettingsChange): Promise<ModerationSettings> =>
  callAsStaff(path, { method: 'PATCH', body, responseSchema: settingsSchema })
