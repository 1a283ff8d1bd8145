import * as v from 'valibot'
import { expect, test } from 'vitest'
import { startMailJobs } from '#server/jobs/testing/mail-jobs.ts'
import { factorChange } from '../mails/factor-change-mail.server.ts'
import { openTab, startAuthSite } from '../testing/auth-site.ts'
import { showCode } from '../testing/authenticator-app.ts'
import { createSoftPasskey } from '../testing/soft-passkey.ts'

const password = 'a long enough phrase'
const newEmail = () => `${crypto.randomUUID()}@example.org`
const site = await startAuthSite()
const mails = await startMailJobs(site, [factorChange])
const smtp = mails.smtp
const { enqueue } = site.dependencies.mailQueue
site.dependencies.mailQueue.enqueue = async (tx, message) => {
  await enqueue(tx, message)
  if (message.template === 'factor-change') await mails.jobs.mailQueue.enqueue(tx, message)
}

const subjectsTo = (email: string) =>
  smtp.messages
    .filter(({ recipients }) => recipients.includes(email))
    .map(({ parsed }) => parsed.subject)
    .sort()

async function addMember() {
  const email = newEmail()
  const { access_token: token } = await site.addMember(email, password)
  const tab = openTab(site)
  expect((await tab.signInWithPassword({ email, password })).error).toBeNull()
  return { email, token, tab }
}

const tokenOf = async ({ tab }: Pick<Awaited<ReturnType<typeof addMember>>, 'tab'>) =>
  (await tab.getSession()).data.session?.access_token ?? ''

test('the owner gets an email about an authenticator app and recovery codes, and about nothing else', async () => {
  const person = await addMember()
  const { email, tab } = person
  const { data } = await tab.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  const factorId = data?.id ?? ''
  const code = () => showCode(data?.totp.secret ?? '', site.dependencies.clock())
  expect((await tab.mfa.challengeAndVerify({ factorId, code: '000000' })).error).not.toBeNull()
  expect((await tab.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull()
  site.passTime(30)
  expect((await tab.mfa.challengeAndVerify({ factorId, code: code() })).error).toBeNull()
  const added = await smtp.waitForMessage(email)
  expect(added.parsed.subject).toBe('Authenticator app added to your account')
  expect(added.parsed.text).toMatch(
    /was added to your account at Clean Air on .* UTC\. Device: Unknown device\./,
  )
  expect(added.parsed.text).toContain('https://clean-air.example/settings/security')

  const token = await tokenOf(person)
  expect((await site.post('/factors/recovery-codes', {}, token)).status).toBe(200)
  expect((await site.post('/factors/recovery-codes/regenerate', {}, token)).status).toBe(200)
  const removed = await fetch(`${site.url}/factors/recovery-codes`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(removed.status).toBe(200)
  expect((await tab.mfa.unenroll({ factorId })).error).toBeNull()
  await expect
    .poll(() => subjectsTo(email))
    .toEqual([
      'Authenticator app added to your account',
      'Authenticator app removed from your account',
      'New recovery codes for your account',
      'New recovery codes for your account',
      'Recovery codes removed from your account',
    ])
})

const startedSchema = v.object({
  challenge_id: v.string(),
  options: v.looseObject({ challenge: v.string() }),
})

test('the owner gets an email when a passkey is added or removed', async () => {
  const { email, token } = await addMember()
  const { challenge_id, options } = v.parse(
    startedSchema,
    (await site.post('/passkeys/registration/options', {}, token)).body,
  )
  const credential = createSoftPasskey().register(options.challenge)
  const { body } = await site.post('/passkeys/registration/verify', { challenge_id, credential }, token)
  const removed = await fetch(`${site.url}/passkeys/${String(body.id)}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(removed.status).toBe(204)
  await expect
    .poll(() => subjectsTo(email))
    .toEqual(['Passkey added to your account', 'Passkey removed from your account'])
})
