import { eq } from 'drizzle-orm'
import { createToken, hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transaction } from '#database/client.ts'
import { knownDevices } from '#database/schema/accounts/known-devices.ts'
import { users } from '#database/schema/auth.ts'
import { profiles } from '#database/schema/profiles.ts'

/** What the mail about a new device is made of; its token is made at the moment of sending and appears nowhere else. */
export interface DeviceMail {
  email: string
  fullName: string | null
  /** In words, such as 'Chrome on Android'. */
  device: string
  /** ISO 8601. */
  signedInAt: string
  token: string
}

/**
 * Makes the token by which a device can be signed out, at the moment when its mail goes out. Runs in role `accounts`.
 *
 * @returns what the mail is made of, or null when the device was signed out by it or the account is gone
 */
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
