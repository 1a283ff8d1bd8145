import { eq } from 'drizzle-orm'
import { createToken, hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transaction } from '#database/client.ts'
import { knownDevices } from '#database/schema/accounts/known-devices.ts'
import { users } from '#database/schema/auth.ts'
import { profiles } from '#database/schema/profiles.ts'

export interface DeviceMail {
  email: string
  fullName: string | null
  device: string
  /** ISO 8601. */
  signedInAt: string
  token: string
}

/** Creates the token when the mail is sent. @returns null if the device was signed out by its link or the account was deleted */
export async function issueDeviceNotice(tx: Transaction, deviceId: string): Promise<DeviceMail | null> {
  const token = createToken()
  const [device] = await tx
    .update(knownDevices)
    .set({ signOutTokenHash: hashToken(token) })
    .where(eq(knownDevices.id, deviceId))
    .returning({
      userId: knownDevices.userId,
      device: knownDevices.device,
      firstSeenAt: knownDevices.firstSeenAt,
    })
  if (!device) return null
  const [owner] = await tx
    .select({ email: users.email, fullName: profiles.fullName })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, device.userId))
  if (!owner) return null
  return { ...owner, device: device.device, signedInAt: device.firstSeenAt.toISOString(), token }
}
