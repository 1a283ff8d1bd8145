import { Hono } from 'hono'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { noContent, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
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

const describe = describeForStaff('moderation')

export function wordRulesApi(dependencies: Dependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .use('/desk/word-rules/*', noStore, deskOnly(dependencies, 'moderator'))
    .get(
      '/desk/word-rules',
      describe('List all word rules', { 200: ['The rules', wordRuleListSchema] }),
      async (c) => c.json({ rules: await listWordRules(database, requireMember(c)) }),
    )
    .post(
      '/desk/word-rules/trial',
      describe('Test a rule on the latest texts', {
        200: ['The matches', trialSchema],
        errors: [400, 413, 415],
      }),
      validate('json', trialRequestSchema),
      async (c) => c.json(await tryWordRule(database, requireMember(c), c.req.valid('json'))),
    )
    .post(
      '/desk/word-rules',
      describe('Add a word rule', { 201: ['The rule', wordRuleSchema], errors: [400, 409, 413, 415] }),
      validate('json', wordRuleRequestSchema),
      async (c) => c.json(await addWordRule(dependencies, requireMember(c), c.req.valid('json')), 201),
    )
    .route('/', oneRuleRoutes(dependencies))
}

function oneRuleRoutes(dependencies: Dependencies) {
  return new Hono<ApiEnv>()
    .patch(
      '/desk/word-rules/:id',
      describe('Set whether a rule acts or only counts', {
        200: ['The rule', wordRuleSchema],
        errors: [400, 413, 415],
      }),
      validate('param', wordRuleIdSchema),
      validate('json', wordRuleChangeSchema),
      async (c) => {
        const [{ id }, { dryRun }] = [c.req.valid('param'), c.req.valid('json')]
        return c.json(await changeWordRule(dependencies, requireMember(c), { id, dryRun }))
      },
    )
    .delete(
      '/desk/word-rules/:id',
      describe('Delete a word rule', { 204: ['Deleted'], errors: [400] }),
      validate('param', wordRuleIdSchema),
      async (c) => noContent(c, removeWordRule(dependencies, requireMember(c), c.req.valid('param').id)),
    )
    .put(
      '/desk/cases/:id/wrong-hits/:ruleId',
      describe('Mark a match of a word rule as a false alarm', { 204: ['Recorded'], errors: [400] }),
      validate('param', wrongHitSchema),
      async (c) => noContent(c, markWrongHit(dependencies, requireMember(c), c.req.valid('param'))),
    )
}
