import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { listWordRules, tryWordRule } from './word-queries.server.ts'
import { addWordRule, changeWordRule, markWrongHit, removeWordRule } from './word-rules.command.server.ts'
import {
  trialRequestSchema,
  trialSchema,
  wordRuleChangeSchema,
  wordRuleIdSchema,
  wordRuleListSchema,
  wordRuleRequestSchema,
  wordRuleSchema,
  wrongHitSchema,
} from './word-schemas.ts'

const describe = (summary: string, responses: ReturnType<typeof describeResponses>) =>
  describeRoute({ tags: ['moderation'], summary, security: [{ clientKey: [], accessToken: [] }], responses })

export function wordRulesApi(dependencies: Dependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/desk/word-rules/*', noStore, deskOnly(dependencies, 'moderator'))
    .get(
      '/desk/word-rules',
      describe(
        'List all word rules',
        describeResponses({ 200: ['The rules', wordRuleListSchema] }, [401, 404]),
      ),
      async (c) => c.json({ rules: await listWordRules(database, requireMember(c.var.actor)) }),
    )
    .post(
      '/desk/word-rules/trial',
      describe(
        'Test a rule on the latest texts',
        describeResponses({ 200: ['The matches', trialSchema] }, [400, 401, 404, 413, 415]),
      ),
      validate('json', trialRequestSchema),
      async (c) => c.json(await tryWordRule(database, requireMember(c.var.actor), c.req.valid('json'))),
    )
    .post(
      '/desk/word-rules',
      describe(
        'Add a word rule',
        describeResponses({ 201: ['The rule', wordRuleSchema] }, [400, 401, 404, 409, 413, 415]),
      ),
      validate('json', wordRuleRequestSchema),
      async (c) =>
        c.json(await addWordRule(dependencies, requireMember(c.var.actor), c.req.valid('json')), 201),
    )
    .route('/', oneRuleRoutes(dependencies))
}

function oneRuleRoutes(dependencies: Dependencies) {
  return new Hono<ApiEnv>()
    .patch(
      '/desk/word-rules/:id',
      describe(
        'Set whether a rule acts or only counts',
        describeResponses({ 200: ['The rule', wordRuleSchema] }, [400, 401, 404, 413, 415]),
      ),
      validate('param', wordRuleIdSchema),
      validate('json', wordRuleChangeSchema),
      async (c) => {
        const [{ id }, { dryRun }] = [c.req.valid('param'), c.req.valid('json')]
        return c.json(await changeWordRule(dependencies, requireMember(c.var.actor), { id, dryRun }))
      },
    )
    .delete(
      '/desk/word-rules/:id',
      describe('Delete a word rule', describeResponses({ 204: ['Deleted'] }, [400, 401, 404])),
      validate('param', wordRuleIdSchema),
      async (c) => {
        await removeWordRule(dependencies, requireMember(c.var.actor), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .put(
      '/desk/cases/:id/wrong-hits/:ruleId',
      describe(
        'Mark a match of a word rule as a false alarm',
        describeResponses({ 204: ['Recorded'] }, [400, 401, 404]),
      ),
      validate('param', wrongHitSchema),
      async (c) => {
        await markWrongHit(dependencies, requireMember(c.var.actor), c.req.valid('param'))
        return c.body(null, 204)
      },
    )
}
