import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { noContent, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import { requestObject } from '#app/platform/validation/fields.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { nameCommand } from '#database/name-command.ts'
import { type HealthLine, healthReportSchema } from './health-schemas.ts'
import { healthTest } from './health-test-mail.server.ts'
import { chooseReport } from './mail-reports.command.server.ts'

const describe = describeForStaff('desk')
const choiceSchema = requestObject({ isMailed: v.boolean('Please choose true or false.') })

/** API for owners. @param runChecks omit for a site without health checks */
export function healthDeskApi(
  dependencies: Dependencies & MailDependencies,
  runChecks: () => Promise<HealthLine[]> = async () => [],
) {
  const { database, clock, mailQueue } = dependencies
  return new Hono<ApiEnv>()
    .use('/desk/health/*', noStore, deskOnly(dependencies, 'site_owner'))
    .get(
      '/desk/health',
      describe('Run the health checks', { 200: ['The results', healthReportSchema] }),
      async (c) => {
        const lines = await runChecks()
        const { rows } = await database.transaction(asStaff(requireMember(c), 'site_owner'), (tx) =>
          tx.execute(sql`select wants_health_report() as "isMailed"`),
        )
        return c.json(
          v.parse(healthReportSchema, {
            ...{ ...rows[0], lines, checkedAt: clock().toISOString(), command: nameCommand('doctor') },
          }),
        )
      },
    )
    .post('/desk/health/test', describe('Send a test email to yourself', { 204: ['Queued'] }), async (c) => {
      const person = requireMember(c)
      const send = database.transaction(asStaff(person, 'site_owner'), (tx) =>
        mailQueue.enqueue(tx, healthTest.message({ userId: person.userId })),
      )
      return noContent(c, send)
    })
    .put(
      '/desk/health/report',
      describe('Turn your daily health email on or off', { 204: ['Saved'], errors: [400, 413, 415] }),
      validate('json', choiceSchema),
      async (c) => noContent(c, chooseReport(dependencies, requireMember(c), c.req.valid('json').isMailed)),
    )
}
