import { expect, test, vi } from 'vitest'
import { openTab, startAuthSite } from '../../testing/auth-site.ts'
import { createSoftPasskey, type SoftPasskey } from '../../testing/soft-passkey.ts'

const password = 'a long enough phrase'
const site = await startAuthSite()

type Answer = ReturnType<SoftPasskey['register']> | ReturnType<SoftPasskey['signIn']>

const toBytes = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text, 'base64url')).buffer

/** A browser's credential: bytes, and in newer browsers also JSON. */
class Credential {
  readonly answer: Answer
  readonly id: string
  readonly rawId: ArrayBuffer
  readonly type = 'public-key'
  readonly authenticatorAttachment = 'platform'
  readonly response: Record<string, ArrayBuffer>

  constructor(answer: Answer) {
    this.answer = answer
    const { transports: _hints, ...fields } = { transports: [], ...answer.response }
    this.id = answer.id
    this.rawId = toBytes(answer.rawId)
    this.response = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toBytes(value)]))
  }

  getClientExtensionResults() {
    return { credProps: { rk: true } }
  }
}

class NewerCredential extends Credential {
  toJSON() {
    const { answer, authenticatorAttachment } = this
    return { ...answer, authenticatorAttachment, clientExtensionResults: this.getClientExtensionResults() }
  }
}

interface Asked {
  publicKey: { challenge: ArrayBuffer; user?: { id: ArrayBuffer } }
}

/** Simulates a browser with one device for the rest of the test. */
function openBrowser(made: typeof Credential): void {
  const device = createSoftPasskey()
  let userId = ''
  const readChallenge = ({ publicKey }: Asked) =>
    Buffer.from(new Uint8Array(publicKey.challenge)).toString('base64url')
  const credentials = {
    async create(asked: Asked) {
      userId = Buffer.from(asked.publicKey.user?.id ?? new ArrayBuffer()).toString()
      return new made(device.register(readChallenge(asked)))
    },
    get: async (asked: Asked) => new made(device.signIn(readChallenge(asked), { userId })),
  }
  vi.stubGlobal('PublicKeyCredential', made)
  vi.stubGlobal('window', { PublicKeyCredential: made })
  vi.stubGlobal('document', {})
  vi.stubGlobal('navigator', { credentials })
}

test.each([
  ['with', NewerCredential],
  ['without', Credential],
])(
  'the client completes passkey registration and sign-in in a browser %s JSON for passkeys',
  async (_what, made) => {
    const email = `${crypto.randomUUID()}@example.org`
    const [tab, elsewhere] = [openTab(site), openTab(site)]
    await site.addMember(email, password)
    await tab.signInWithPassword({ email, password })
    openBrowser(made)
    const registered = await tab.registerPasskey()
    expect(registered.error).toBeNull()
    const { data, error } = await elsewhere.signInWithPasskey()
    expect(error).toBeNull()
    expect(data?.user).toMatchObject({ email })
    expect((await tab.registerPasskey()).error).toMatchObject({ code: 'webauthn_credential_exists' })
  },
)
