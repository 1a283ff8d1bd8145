import { expect, test, vi } from 'vitest'
import { requestPasskey } from './request-passkey.ts'

class FakeCredential {
  static parseRequestOptionsFromJSON = (options: unknown) => options
  toJSON = () => ({
    id: 'key',
    rawId: 'key',
    response: { clientDataJSON: 'c', authenticatorData: 'a', signature: 's' },
  })
}

const askWith = (chosen: unknown) => {
  vi.stubGlobal('PublicKeyCredential', FakeCredential)
  vi.stubGlobal('navigator', { credentials: { get: async () => chosen } })
  return requestPasskey({ challenge: 'x' })
}

test('a passkey’s response is sent in the format that the server accepts', async () => {
  expect(await askWith(new FakeCredential())).toEqual({
    id: 'key',
    rawId: 'key',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'c', authenticatorData: 'a', signature: 's' },
  })
})

test.each([
  ['none', null],
  ['a password', { type: 'password', toJSON: () => ({ response: {} }) }],
])('a browser that returns %s has no passkey', async (_case, chosen) => {
  expect(await askWith(chosen)).toBeNull()
})
