import { expect, test } from 'vitest'
import { bouncesPath } from '#app/audience/suppression/bounces-api.server.ts'
import { createToken, hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import { readPeakMb } from '#tests/servers/site-process.ts'
import { addPerson } from '#tests/support/sample-people.ts'
import { startAttackedSite } from '../support/attacked-site.ts'

const token = createToken()

const site = await startAttackedSite({ LOG_LEVEL: 'warn' })
const owner = await addPerson(site.db, { role: 'owner' })
await site.db.query(
  `insert into api_tokens (name, scopes, token_hash, made_by, expires_at)
      values ('mail server', array['bounces:write'], $1, $2, now() + interval '1 day')`,
  [hashToken(token), owner.userId],
)

const handIn = (body: string) =>
  site.call(bouncesPath, { method: 'POST', as: token, body, headers: { 'content-type': 'message/rfc822' } })

const report = 'Content-Type: multipart/report; boundary=x\r\n\r\n'

test('emails of 1 MB that are expensive to parse neither stop the site nor exceed its memory nor delay others', async () => {
  const mails = [
    report + '\r\n--x'.repeat(190_000),
    report + '--x\r\nContent-Type: text/html\r\n\r\n<b>\r\n'.repeat(25_000),
    '\n'.repeat(990_000),
  ]
  const answers = mails.map(handIn)
  for (let visit = 0; visit < 5; visit += 1) expect((await site.call('/healthz')).status).toBe(200)
  for (const { status, json } of await Promise.all(answers))
    expect({ status, json }).toMatchObject({ status: 400, json: { error: { code: 'unreadable_mail' } } })
  expect(await handIn('Subject: I am away\r\n\r\nUntil Monday.')).toMatchObject({
    status: 200,
    json: { outcome: 'no_report' },
  })
  expect(await readPeakMb(site.site.pid)).toBeLessThan(600)
})
