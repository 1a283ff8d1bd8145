import * as v from 'valibot'
import { type ExportPart, exportList } from '#app/platform/personal-data.server.ts'
import { timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { listAlertsOf } from './alerts/alert-choice.command.server.ts'
import { listNotesBy } from './cases/case-queries.server.ts'
import {
  listAppealsOf,
  listNoticesOf,
  listSanctionsOf,
  listStrikesOf,
} from './own-moderation/own-notice-queries.server.ts'
import { listReportsBy } from './reports/report-queries.server.ts'

export const moderationExports: readonly ExportPart[] = [
  exportList(
    { name: 'reports', role: 'member' },
    {
      /** Null if the content was deleted. */
      storyId: v.nullable(uuidField()),
      commentId: v.nullable(uuidField()),
      reasons: v.array(v.string()),
      details: v.nullable(v.string()),
      law: v.nullable(v.string()),
      reference: v.nullable(v.string()),
      outcome: v.nullable(v.string()),
      createdAt: timestampField,
    },
    (tx, { userId }) => listReportsBy(tx, userId),
  ),
  exportList(
    { name: 'caseNotes', role: 'accounts' },
    { text: v.string(), proposes: v.nullable(v.string()), createdAt: timestampField },
    (tx, { userId }) => listNotesBy(tx, userId),
  ),
  exportList(
    { name: 'staffAlerts', role: 'accounts' },
    { byMail: v.nullable(v.string()), byPush: v.nullable(v.string()), createdAt: timestampField },
    (tx, { userId }) => listAlertsOf(tx, userId),
  ),
  exportList(
    { name: 'notices', role: 'member' },
    {
      kind: v.string(),
      subject: v.string(),
      text: v.string(),
      createdAt: timestampField,
      readAt: v.nullable(timestampField),
    },
    (tx, { userId }) => listNoticesOf(tx, userId),
  ),
  exportList(
    { name: 'appeals', role: 'member' },
    {
      text: v.string(),
      state: v.string(),
      answer: v.nullable(v.string()),
      createdAt: timestampField,
      decidedAt: v.nullable(timestampField),
    },
    (tx, { userId }) => listAppealsOf(tx, userId),
  ),
  exportList(
    { name: 'sanctions', role: 'member' },
    {
      kind: v.string(),
      startsAt: timestampField,
      endsAt: v.nullable(timestampField),
      liftedAt: v.nullable(timestampField),
    },
    (tx, { userId }) => listSanctionsOf(tx, userId),
  ),
  exportList(
    { name: 'strikes', role: 'member' },
    { points: v.number(), expiresAt: timestampField },
    (tx, { userId }) => listStrikesOf(tx, userId),
  ),
]
