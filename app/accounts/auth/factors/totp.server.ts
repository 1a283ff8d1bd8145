import { Secret, TOTP } from 'otpauth'

const secondsPerStep = 30
/** The parameters that every authenticator app supports. */
const rules = { algorithm: 'SHA1', digits: 6, period: secondsPerStep }
const secretBytes = 20

interface NewTotp {
  secret: Buffer
  typed: string
  uri: string
}

/** @param issuer the site's name @param label the account's name, both as the app shows them */
export function createTotp({ issuer, label }: { issuer: string; label: string }): NewTotp {
  const secret = new Secret({ size: secretBytes })
  const uri = new TOTP({ ...rules, secret, issuer, label }).toString()
  return { secret: Buffer.from(secret.bytes), typed: secret.base32, uri }
}

/** Accepts one step before or after the current one, because clocks differ. @returns null for any other code */
export function findTotpStep({
  secret,
  code,
  now,
}: {
  secret: Buffer
  code: string
  now: Date
}): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^[0-9]{6}$/.test(token)) return null
  const totp = new TOTP({ ...rules, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / secondsPerStep) + delta
}

/** Draws an SVG without `#`, which would end the data URL that the protocol's client makes from it. */
export async function drawQrCode(uri: string): Promise<string> {
  const { default: qrCode } = await import('qrcode')
  const svg = await qrCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M' })
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim()
}
