import { expect, test } from 'vitest'
import { readReturnedMail } from '../testing/returned-mails.ts'
import { readReport } from './read-report.server.ts'

const sent = { email: 'vip@example.org', messageId: '<a.b@clean-air.example>' }
const bytesOf = (mail: string) => new TextEncoder().encode(mail)

/** No thread can start within this time, so any other refusal happened before a thread was started. */
const noThread = { maxMs: 0 }

const head = (boundary: string) => `Content-Type: multipart/report; boundary=${boundary}\r\n\r\n`

test.each([
  ['boundaries', head('x') + '\r\n--x'.repeat(190_000)],
  [
    'boundaries without carriage returns',
    `Content-Type: multipart/report; boundary=x\n\n${'\n--x'.repeat(190_000)}`,
  ],
  ['parts with headers', head('x') + '\r\n--x\r\nContent-Type: text/html\r\n\r\n<b>'.repeat(20_000)],
  [
    'parts within parts',
    Array.from({ length: 500 }, (_, depth) => `${head(`x${depth}`)}--x${depth}\r\n`).join(''),
  ],
  ['names of boundaries', `Content-Type: multipart/report${'; BOUNDARY*0=x'.repeat(60_000)}\r\n\r\n`],
])('a bounce email with many %s is rejected before it is parsed', async (_what, mail) => {
  expect(mail.length).toBeLessThan(1_000_000)
  await expect(readReport(bytesOf(mail), noThread)).rejects.toMatchObject({
    status: 400,
    code: 'unreadable_mail',
    message: 'This email has too many parts.',
  })
})

test('a bounce email with a megabyte of addresses is rejected before it is parsed', async () => {
  await expect(readReport(bytesOf(`To: ${'a:'.repeat(480_000)}\r\n\r\n`), noThread)).rejects.toMatchObject({
    status: 400,
    message: 'This email has too much text without a blank line.',
  })
})

test('a bounce email is parsed separately, with limits on time and memory', async () => {
  const mail = bytesOf(readReturnedMail('postfix', sent))
  await expect(readReport(mail, noThread)).rejects.toMatchObject({
    status: 400,
    code: 'unreadable_mail',
    message: 'This email takes too much time to read.',
  })
  await expect(readReport(bytesOf('a:\n'.repeat(66_000)), { maxHeapMb: 16 })).rejects.toMatchObject({
    status: 400,
    message: 'This email takes too much memory to read.',
  })
  expect(await readReport(mail)).toEqual([{ kind: 'bounce', ...sent, status: '5.1.1' }])
})

test('at most a hundred recipients of a bounce email are read, and no address of unlimited length', async () => {
  const recipient = (email: string) =>
    `\r\nFinal-Recipient: rfc822; ${email}\r\nAction: failed\r\nStatus: 5.1.1\r\n`
  const report = (recipients: string) =>
    `${head('x')}--x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n${recipients}\r\n--x\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: ${sent.messageId}\r\n\r\n${'text '.repeat(1_000)}\r\n--x--\r\n`
  expect(await readReport(bytesOf(report(recipient(sent.email).repeat(5_000))))).toHaveLength(100)
  expect(await readReport(bytesOf(report(recipient(`${'a'.repeat(100_000)}@example.org`))))).toEqual([])
})
