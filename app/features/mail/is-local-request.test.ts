import { expect, test } from 'vitest'
import { isLocalRequest } from './is-local-request.ts'

const isShownTo = (url: string) => isLocalRequest(new Request(url))

test('the inbox is shown to a browser on this machine', () => {
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'air.localhost']) {
    expect(isShownTo(`http://${host}/inbox`), host).toBe(true)
  }
})

test('the inbox is not shown under a name that somebody else has pointed at this machine', () => {
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '192.168.1.5:3000',
  ]) {
    expect(isShownTo(`http://${host}/inbox`), host).toBe(false)
  }
})
