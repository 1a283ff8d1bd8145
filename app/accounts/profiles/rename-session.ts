import { hasExternalAuth } from '#app/platform/http/auth-url.ts'
import { ask, renewSession } from '#app/platform/session/auth.ts'
import type { OwnProfile } from './profile-schemas.ts'

/** Has the session say of its person what the profile says: an external auth service that opened it has to be told. */
export async function renameSession({ fullName, organization }: OwnProfile): Promise<void> {
  if (!hasExternalAuth()) return renewSession()
  await ask((client) => client.updateUser({ data: { full_name: fullName, organization } }))
}
