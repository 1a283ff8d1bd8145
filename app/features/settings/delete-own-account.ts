import { signOut } from '#app/features/session/auth.ts'
import { rememberDesk } from '#app/features/session/desk-memory.ts'
import { browserStorage, tabStorage } from '#app/storage/browser-storage.ts'
import { sendAccountDeletion } from './account-requests.ts'

/** Deletes the account of whoever is signed in, and what this browser keeps of it. */
export async function deleteOwnAccount(userId: string): Promise<void> {
  await sendAccountDeletion()
  forgetDrafts(userId)
  // There is no session left on the server to end; the one in this browser goes all the same.
  await signOut().catch(() => undefined)
}

/** What was typed and not sent is kept under keys that name its author. */
function forgetDrafts(userId: string): void {
  rememberDesk(userId, null)
  for (const storage of [browserStorage, tabStorage]) storage.forget(userId)
}
