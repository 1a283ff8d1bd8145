import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** A software passkey that signs any challenge, for any site and person. */
export interface SoftPasskey {
  register(challenge: string, options?: Ceremony): RegistrationAnswer
  signIn(challenge: string, options?: Ceremony): SignInAnswer
}

interface Ceremony {
  origin?: string
  host?: string
  isVerified?: boolean
  userId?: string
}

interface Answer<Response> {
  id: string
  rawId: string
  type: 'public-key'
  clientExtensionResults: Record<string, never>
  response: Response
}

type RegistrationAnswer = Answer<{
  clientDataJSON: string
  attestationObject: string
  transports: 'internal'[]
}>

type SignInAnswer = Answer<{
  clientDataJSON: string
  authenticatorData: string
  signature: string
  userHandle?: string
}>

const userPresent = 0x01
const userVerified = 0x04
const backupEligible = 0x08
const hasCredential = 0x40

export function createSoftPasskey(site = 'https://clean-air.example'): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const base = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })

  const describe = (flags: number, { host = new URL(site).hostname, isVerified = true }: Ceremony) =>
    Buffer.concat([
      createHash('sha256').update(host).digest(),
      Buffer.from([flags | userPresent | backupEligible | (isVerified ? userVerified : 0), 0, 0, 0, 0]),
    ])
  const toClientData = (type: string, challenge: string, { origin = site }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    register(challenge, options = {}) {
      const authData = Buffer.concat([
        describe(hasCredential, options),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        encodePublicKey(x, y),
      ])
      return {
        ...base,
        response: {
          clientDataJSON: toClientData('webauthn.create', challenge, options).toString('base64url'),
          attestationObject: encodeAttestation(authData).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    signIn(challenge, options = {}) {
      const clientData = toClientData('webauthn.get', challenge, options)
      const authenticatorData = describe(0, options)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
      const { userId } = options
      return {
        ...base,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
          ...(userId !== undefined && { userHandle: Buffer.from(userId).toString('base64url') }),
        },
      }
    },
  }
}

/** Encodes the public key in COSE (EC2, ES256, P-256) as CBOR. */
function encodePublicKey(x: string, y: string): Buffer {
  const coordinate = (value: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')])
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  return Buffer.concat([head, coordinate(x), Buffer.from([0x22]), coordinate(y)])
}

/** Encodes {fmt: 'none', attStmt: {}, authData} as CBOR. */
function encodeAttestation(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ])
}
