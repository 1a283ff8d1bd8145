import * as v from 'valibot'
import { type ExportPart, exportList, exportValue } from '#app/platform/personal-data.server.ts'
import { timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { listActions } from '#database/audit-log.ts'
import { readAccountDetails } from './core/account-queries.server.ts'
import { listSessions } from './core/session-queries.server.ts'
import { listKnownDevices } from './devices/own-session-queries.server.ts'
import { listFactors, listPasskeys } from './factors/factor-queries.server.ts'
import { readWaitingStories } from './waiting-stories/waiting-story-queries.server.ts'
import { waitingStorySchema } from './waiting-stories/waiting-story-schemas.ts'

export const authExports: readonly ExportPart[] = [
  exportValue(
    { name: 'account', role: 'accounts' },
    v.object({
      id: uuidField(),
      email: v.string(),
      emailVerifiedAt: v.nullable(timestampField),
      role: v.picklist(['member', 'moderator']),
      /** Data that clients of the auth protocol keep with the account. */
      userMetadata: v.record(v.string(), v.unknown()),
      createdAt: timestampField,
      updatedAt: timestampField,
      lastSignInAt: v.nullable(timestampField),
    }),
    (tx, { userId }) => readAccountDetails(tx, userId),
  ),
  exportList(
    { name: 'sessions', role: 'accounts' },
    { userAgent: v.nullable(v.string()), createdAt: timestampField, refreshedAt: timestampField },
    (tx, { userId }) => listSessions(tx, userId),
  ),
  exportList(
    { name: 'devices', role: 'accounts' },
    { device: v.string(), firstSeenAt: timestampField, seenAt: timestampField },
    (tx, { userId }) => listKnownDevices(tx, userId),
  ),
  exportList(
    { name: 'passkeys', role: 'accounts' },
    {
      friendlyName: v.string(),
      isSyncable: v.boolean(),
      isBackedUp: v.boolean(),
      createdAt: timestampField,
      lastUsedAt: v.nullable(timestampField),
    },
    (tx, { userId }) => listPasskeys(tx, userId),
  ),
  exportList(
    { name: 'secondFactors', role: 'accounts' },
    { factorType: v.string(), status: v.string(), createdAt: timestampField },
    (tx, { userId }) => listFactors(tx, userId),
  ),
  exportValue({ name: 'waitingStories', role: 'accounts' }, v.array(waitingStorySchema), (tx, { userId }) =>
    readWaitingStories(tx, userId),
  ),
  /** Recorded actions on the account and its texts, such as `signed_in`, `password_changed`, `story_hidden`. */
  exportList(
    { name: 'actions', role: 'accounts' },
    { action: v.string(), happenedAt: timestampField },
    (tx, { userId }) => listActions(tx, userId),
  ),
]
