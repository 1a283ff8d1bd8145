import { hasExternalAuth } from '#app/platform/http/auth-url.ts'
import { ask, renewSession } from '#app/platform/session/auth.ts'
import type { OwnProfile } from './profile-schemas.ts'

/** Updates the name in the browser's session after the profile changed. An external auth service must be told. */
export async function renameSession({ fullName, organization }: OwnProfile): Promise<void> {
  if (!hasExternalAuth()) return renewSession()
  await ask((client) => client.updateUser({ data: { full_name: fullName, organization } }))
}
