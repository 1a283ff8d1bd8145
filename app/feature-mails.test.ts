import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { joinFacts } from '#tests/support/feature-facts.ts'
import { projectFolder } from '#tests/support/project-folder.ts'
import { features } from './features.server.ts'

const id = '00000000-0000-4000-8000-000000000001'
const mails = features.flatMap(({ mails = [] }) => mails)

/** Messages that an earlier version may have queued. Entries are never removed, because retries last for five days and longer. */
const waiting: Record<string, object> = {
  ...joinFacts('waitingMails'),
  'confirm-sign-up': { linkId: id },
  'sign-in-link': { linkId: id },
  reauthenticate: { linkId: id },
  'already-registered': { linkId: id },
  'recover-password': { linkId: id },
  'change-email': { linkId: id },
  'email-changed': { linkId: id },
  'confirm-vip': { subscriptionId: id },
  'staff-invitation': { invitationId: id },
  'new-device': { deviceId: id },
  'factor-change': {
    change: 'passkey-added',
    userId: id,
    sessionId: id,
    changedAt: '2026-11-28T04:00:00.000Z',
  },
  'staff-factor-reset': { userId: id },
  notification: { mailId: id },
  digest: { mailId: id },
  'moderation-notice': { noticeId: id },
  'report-receipt': { reportId: id },
  'health-report': { userId: id },
  'health-test': { userId: id },
  'staff-alert': { userId: id },
}

test('each email that a feature defines is listed once in its manifest', () => {
  const sources = globSync('app/**/*.server.ts', { cwd: projectFolder }).map((file) =>
    readFileSync(path.join(projectFolder, file), 'utf8'),
  )
  const defined = sources.flatMap((source) =>
    [...source.matchAll(/= define(?:Link)?Mail\(\{\s*template: '([\w-]+)'/g)].map(([, template]) => template),
  )
  expect(mails.map(({ template }) => template).sort()).toEqual(defined.sort())
  expect(new Set(defined).size).toBe(defined.length)
})

test('a queued message from an earlier version can still be read', () => {
  const unread = Object.entries(waiting).filter(([template, content]) => {
    const kind = mails.find((mail) => mail.template === template)
    return !kind?.open(content)
  })
  expect(unread).toEqual([])
  expect(mails.filter(({ template }) => !(template in waiting))).toEqual([])
})
