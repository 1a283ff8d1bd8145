import { randomUUID } from 'node:crypto'
import { isSameHash, type KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'

interface Mail {
  to: string
  headers?: Record<string, string>
}

interface Signing {
  keyedHash: KeyedHash
  site: { url: string }
}

/** Binds the Message-ID to the recipient. A forged bounce report can't contain a valid one, so it can't stop mail to an address. */
export function signMessageId<Sent extends Mail>(mail: Sent, { keyedHash, site }: Signing): Sent {
  const own = /^<([^@>]+)@[^>]+>$/.exec(mail.headers?.['Message-ID'] ?? '')?.[1]
  const name = own ?? randomUUID()
  const signature = sign(keyedHash, { name, to: mail.to }).toString('base64url')
  const messageId = `<${name}.${signature}@${new URL(site.url).hostname}>`
  return { ...mail, headers: { ...mail.headers, 'Message-ID': messageId } }
}

/** True if a mail with this id was sent from here to this address. */
export function isOwnMessageId(keyedHash: KeyedHash, messageId: string, to: string): boolean {
  const [, name, signature] = /^<?([^@<>]+)\.([\w-]+)@[^@<>]+>?$/.exec(messageId.trim()) ?? []
  if (name === undefined || signature === undefined) return false
  return isSameHash(Buffer.from(signature, 'base64url'), sign(keyedHash, { name, to }))
}

function sign(keyedHash: KeyedHash, { name, to }: { name: string; to: string }): Buffer {
  return keyedHash(`message ${name} to ${to}`).subarray(0, 16)
}
