import * as v from 'valibot'
import { createBounces } from '#app/audience/suppression/bounces.server.ts'
import type { Mailer } from '#app/platform/mail/mailer.ts'
import { createTestMailer } from '#server/jobs/testing/mail-jobs.ts'
import { endAfterFile } from '#tests/support/after-file.ts'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { type SmtpRefusal, startTestSmtpServer, type TestSmtpServer } from '#tests/support/smtp.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { openCampaignSchema } from '../campaign-schemas.ts'
import { sendBatch } from '../send-batch.command.server.ts'

export const draft = {
  subject: 'News of {site}',
  body: '{greeting}\n\nWe begin.\n\n[See it](https://example.org/it)',
  segmentId: null,
  mailsPerHour: 1_000_000,
}

export interface CampaignSite {
  site: TestSite
  smtp: TestSmtpServer
  /** Deletes everyone, adds an owner, and makes the mail server accept every mail. */
  reset(): Promise<SamplePerson>
  /** Sets the mail server's refusals until the next reset. Return null to accept a mail. */
  refuse(answer: (address: string) => SmtpRefusal | null): void
  /** Sends everything that is due without waiting. */
  sendAll(mailer?: Mailer, db?: TestDatabase): Promise<void>
  /** Confirms the sending of a campaign with its current text and number of recipients. */
  confirm(id: string, changes?: object, as?: SamplePerson): ReturnType<TestSite['call']>
  call(path: string, method?: string, body?: unknown, as?: SamplePerson): ReturnType<TestSite['call']>
}

/** Creates a site with a real mail server, for tests of campaigns. It is stopped after the file's tests. */
export async function createCampaignSite(): Promise<CampaignSite> {
  const takeAll = () => null
  let answer: (address: string) => SmtpRefusal | null = takeAll
  let owner: SamplePerson | undefined
  const site = await createTestSite()
  const smtp = await startTestSmtpServer({ refuse: (address) => answer(address) })
  endAfterFile(smtp.stop)
  const call: CampaignSite['call'] = (path, method = 'POST', body, as = owner) =>
    site.call(`/api/desk/${path}`, { method, ...(as && { as }), ...(body !== undefined && { body }) })
  return {
    site,
    smtp,
    async reset() {
      answer = takeAll
      await site.db.query(
        'truncate auth.first_owner, staff_members, staff_factor_resets, campaigns, people_segments cascade',
      )
      await site.db.query(
        'truncate auth.users, auth.vip_subscriptions, auth.mail_consents, auth.mail_suppressions, auth.audit_log cascade',
      )
      owner = await addPerson(site.db, { role: 'owner', fullName: 'Olga Owner' })
      return owner
    },
    refuse: (next) => {
      answer = next
    },
    async sendAll(mailer = createTestMailer(smtp), db = site.db) {
      const { keyedHash, log, site: settings } = site.dependencies
      const bounces = createBounces({ keyedHash, site: settings })
      const { database } = db
      while (await sendBatch({ database, keyedHash, log, site: settings, bounces, mailer }))
        await db.query(`update campaigns set next_at = now() - interval '1 second'`)
    },
    async confirm(id, changes = {}, as = owner) {
      const { body } = await call(`campaigns/${id}`, 'GET')
      const { campaign, audience, progress } = v.parse(openCampaignSchema, body)
      const recipients = campaign.state === 'draft' ? audience.recipients : progress.queued
      return call(`campaigns/${id}/send`, 'POST', { version: campaign.version, recipients, ...changes }, as)
    },
    call,
  }
}

/** Changes a character within the token's signature. Some bits of its last character decode to nothing. */
export function changeSignature(token: string): string {
  return token.replace(/.(?=.{9}$)/, (character) => (character === 'A' ? 'B' : 'A'))
}
