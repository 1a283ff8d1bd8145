import { expect, test } from 'vitest'
import { isLocalRequest } from './is-local-request.ts'

const isShownTo = (url: string) => isLocalRequest(new Request(url))

test('the inbox is shown to a browser on this machine', () => {
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'air.localhost']) {
    expect(isShownTo(`http://${host}/inbox`), host).toBe(true)
  }
})

test('the inbox is not shown under another host name that points to this machine', () => {
  for (const host of [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '192.168.1.5:3000',
  ]) {
    expect(isShownTo(`http://${host}/inbox`), host).toBe(false)
  }
})

test('the inbox is not shown to a proxy that adds no headers, recognized by missing browser headers', () => {
  const ask = (httpVersion: string, connection: string) =>
    isLocalRequest(new Request('http://127.0.0.1:3000/inbox', { headers: { connection } }), httpVersion)
  expect(ask('1.1', 'keep-alive')).toBe(true)
  expect(ask('1.0', 'keep-alive')).toBe(false)
  expect(ask('1.0', 'close')).toBe(false)
  expect(ask('1.1', 'Close')).toBe(false)
})

test('the inbox is not shown through a proxy, even one that rewrites the host name', () => {
  for (const header of [
    'Forwarded',
    'Via',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Real-IP',
    'CF-Connecting-IP',
    'True-Client-IP',
  ]) {
    const request = new Request('http://localhost:3000/inbox', { headers: { [header]: '203.0.113.9' } })
    expect(isLocalRequest(request), header).toBe(false)
  }
})
