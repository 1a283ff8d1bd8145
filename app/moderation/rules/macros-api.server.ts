import { Hono } from 'hono'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { type Member, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { ruleMacros } from '#database/schema/moderation/macros.ts'
import { changeMacros } from './change-macros.command.server.ts'
import { defaultMacros } from './default-macros.server.ts'
import { type Macros, macroChangeSchema, macrosSchema } from './macro-schemas.ts'

const describe = describeForStaff('moderation')

export function macrosApi(dependencies: Dependencies) {
  return new Hono<ApiEnv>()
    .use('/desk/macros', noStore)
    .get(
      '/desk/macros',
      deskOnly(dependencies, 'moderator'),
      describe('Get the prepared sentences for decisions', { 200: ['The sentences', macrosSchema] }),
      async (c) => c.json(await readMacros(dependencies, requireMember(c))),
    )
    .put(
      '/desk/macros',
      deskOnly(dependencies, 'site_owner'),
      describe('Replace the prepared sentences', {
        200: ['The sentences', macrosSchema],
        errors: [400, 409, 413, 415],
      }),
      validate('json', macroChangeSchema),
      async (c) => c.json(await changeMacros(dependencies, requireMember(c), c.req.valid('json'))),
    )
}

function readMacros({ database }: Dependencies, person: Member): Promise<Macros> {
  return database.transaction(asStaff(person, 'moderator'), async (tx) => {
    const { version, sentences } = ruleMacros
    const [row] = await tx.select({ version, sentences }).from(ruleMacros)
    return row ?? { version: 0, sentences: defaultMacros }
  })
}
