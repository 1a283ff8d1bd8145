import { Secret, TOTP } from 'otpauth'

/** Returns the code that an authenticator app shows for a typed secret at this time. */
export function showCode(typedSecret: string, at: Date): string {
  const totp = new TOTP({ secret: Secret.fromBase32(typedSecret) })
  return totp.generate({ timestamp: at.getTime() })
}
