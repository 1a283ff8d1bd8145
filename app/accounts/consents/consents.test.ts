import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { withdrawVip } from '#app/site/promotion/vip.command.server.ts'
import { confirmVip, issueVipTokens } from '#app/site/promotion/vip-links.command.server.ts'
import { projectFolder } from '#tests/support/project-folder.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { consentWordings } from './consents.command.server.ts'

let email: string

const site = await createTestSite()

beforeEach(() => {
  email = `person-${randomUUID().slice(0, 8)}@example.org`
})

const joinVip = () => site.call('/api/vip-subscriptions', { method: 'POST', body: { email } })

const readConsents = () =>
  site.db.query(
    `select form, wording, confirmed_at is not null as "isConfirmed", withdrawn_by as "withdrawnBy" from auth.mail_consents
      where email = $1 or address_hash = $2`,
    [email, site.dependencies.keyedHash(email)],
  )

async function issueTokens() {
  const [row] = await site.db.query<{ id: string }>(
    'select id from auth.vip_subscriptions where email = $1',
    [email],
  )
  const tokens = await site.db.database.accounts((tx) => issueVipTokens(tx, row?.id ?? ''))
  if (!tokens) throw new Error('no mail is needed')
  return tokens
}

test('the VIP form’s consent text is recorded, and takes effect when the address is confirmed', async () => {
  await joinVip()
  const asked = { form: 'vip', wording: consentWordings.vip, isConfirmed: false, withdrawnBy: null }
  expect(await readConsents()).toEqual([asked])
  const { confirmToken, withdrawToken } = await issueTokens()
  await confirmVip(site.dependencies, confirmToken)
  expect(await readConsents()).toEqual([{ ...asked, isConfirmed: true }])
  await withdrawVip(site.dependencies, withdrawToken)
  expect(await readConsents()).toEqual([{ ...asked, isConfirmed: true, withdrawnBy: 'leaving' }])
  expect(await site.db.query('select from auth.mail_consents where email = $1', [email])).toEqual([])
  await joinVip()
  expect(await readConsents()).toHaveLength(2)
})

test('unconfirmed consent does not count, and is deleted together with the address', async () => {
  await joinVip()
  await site.db.query('delete from auth.vip_subscriptions where email = $1', [email])
  expect(await readConsents()).toEqual([])
})

test('a stranger who sends the form again does not change an effective consent', async () => {
  await joinVip()
  await confirmVip(site.dependencies, (await issueTokens()).confirmToken)
  await site.db.query(`update auth.mail_consents set wording = 'as it was' where email = $1`, [email])
  await joinVip()
  expect(await readConsents()).toMatchObject([{ wording: 'as it was', isConfirmed: true }])
})

test('consent to the waitlist takes effect with the confirmed account and ends with it', async () => {
  const body = {
    email,
    fullName: 'Ada Agrees',
    organization: '',
    workDescription: 'Looks after patients.',
    airQualityStory: 'The air is thick.',
    sharePermission: false,
    password: 'a long enough phrase',
  }
  expect((await site.call('/api/waitlist', { method: 'POST', body })).status).toBe(201)
  const asked = { form: 'waitlist', wording: consentWordings.waitlist, isConfirmed: false, withdrawnBy: null }
  expect(await readConsents()).toEqual([asked])
  await site.db.query('update auth.users set email_verified_at = now() where email = $1', [email])
  expect(await readConsents()).toEqual([{ ...asked, isConfirmed: true }])
  await site.db.query('delete from auth.users where email = $1', [email])
  expect(await readConsents()).toEqual([{ ...asked, isConfirmed: true, withdrawnBy: 'leaving' }])
})

test('the recorded consent texts are the ones that the forms show', () => {
  const read = (file: string) => readFileSync(path.join(projectFolder, 'app/site', file), 'utf8')
  const forms = {
    vip: read('promotion/vip-offer.tsx'),
    waitlist: read('waitlist/waitlist-section.tsx') + read('waitlist/waitlist-form.tsx'),
  }
  for (const form of ['vip', 'waitlist'] as const)
    for (const sentence of consentWordings[form].split(/\. |\.$/).filter(Boolean))
      expect(forms[form]).toContain(sentence)
})
