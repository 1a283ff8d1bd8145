import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { importJWK, jwtVerify } from 'jose'
import { onTestFinished } from 'vitest'
import { bind, closeServer } from '#server/boot/listen.ts'
import type { NewDevice } from '../push-schemas.ts'

/** A message after the push service has verified its sender (RFC 8292) and the browser has decrypted it (RFC 8291). */
export interface ReceivedPush {
  text: string
  signedBy: string
  subject: string | undefined
  ttl: string | undefined
}

/** Starts a push service with one browser. It responds with `statuses` in turn, then with 201; 0 means no response. */
export async function startPushService(...statuses: number[]) {
  const received: ReceivedPush[] = []
  const failures: unknown[] = []
  let isReady = Promise.resolve()
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  const server = createServer(async (request, response) => {
    try {
      received.push({
        ...(await readSender(request, url)),
        text: decrypt(await readBody(request), browser, auth),
      })
    } catch (error) {
      failures.push(error)
    }
    await isReady
    const status = statuses.shift() ?? 201
    if (status !== 0) response.writeHead(status).end('x'.repeat(100_000))
  })
  const port = await bind(server, 0, '127.0.0.1')
  const url = `http://127.0.0.1:${port}`
  onTestFinished(async () => {
    server.closeAllConnections()
    await closeServer(server)
  })
  const device: NewDevice = {
    endpoint: `${url}/send/${randomBytes(16).toString('hex')}`,
    p256dh: browser.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  }
  return {
    device,
    received,
    failures,
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      isReady = promise
      return resolve
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function readSender(
  { headers }: IncomingMessage,
  audience: string,
): Promise<Omit<ReceivedPush, 'text'>> {
  const [, token = '', signedBy = ''] =
    /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(signedBy, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }, 'ES256')
  const { payload } = await jwtVerify(token, key, {
    audience,
    requiredClaims: ['exp', 'sub'],
    algorithms: ['ES256'],
  })
  if ((payload.exp ?? 0) > Date.now() / 1000 + 86_400) throw new Error('it is signed for more than a day')
  return { signedBy, subject: payload.sub, ttl: headers.ttl?.toString() }
}

function decrypt(message: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, keyLength] = [message.subarray(0, 16), message.readUInt8(20)]
  const senderKey = message.subarray(21, 21 + keyLength)
  const record = message.subarray(21 + keyLength)
  const derive = (secret: Buffer, extra: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, extra, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey])
  const secret = derive(browser.computeSecret(senderKey), auth, info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  ).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
