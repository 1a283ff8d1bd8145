import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { illegalReason } from '#app/moderation/reports/report-reasons.ts'
import { DangerChecklist } from './danger-checklist.tsx'
import { MeasureFields } from './measure-fields.tsx'
import { GroundFields } from './statement-fields.tsx'
import { type DecisionState, useDecision } from './use-decision.ts'

const rules = ['children', 'danger', 'privacy'].map((key) => ({
  key,
  version: 1,
  title: `About ${key}`,
  text: 'A rule.',
  violation: `Against ${key}`,
  validFrom: '2026-01-01T00:00:00.000Z',
}))
const caseToDecide = { id: '6f1c9f5e-5b0e-4f0e-9a53-0f5f7f1f9d11', version: '1-0' }

/** Renders the form and returns its initial state and schema. */
function open(proposedRule: string | null, begin?: (decision: DecisionState) => void) {
  let schema: DecisionState['schema'] | undefined
  function Probe() {
    const decision = useDecision(
      { cases: [caseToDecide], offered: ['none', 'hide'], proposedRule, proposedDays: 1, hasReports: true },
      rules,
    )
    if (decision.actions.length === 0) begin?.(decision)
    schema = decision.schema
    return (
      <>
        <GroundFields decision={decision} rules={rules} errors={{}} />
        <DangerChecklist decision={decision} />
        <MeasureFields decision={decision} isHeld={false} isOwn={false} proposedDays={1} />
      </>
    )
  }
  const markup = renderToStaticMarkup(<Probe />)
  if (!schema) throw new Error('Nothing was shown.')
  return { markup, schema }
}

const chosenOptions = (markup: string) =>
  [...markup.matchAll(/<option value="([^"]*)" selected=""/g)].map(([, value]) => value)

test.each([null, illegalReason, 'given_up'])(
  'if the reports name no current rule (%s), no rule is preselected, and danger is not mentioned',
  (proposedRule) => {
    const { markup } = open(proposedRule)
    expect(chosenOptions(markup)).toEqual(['', ''])
    expect(markup).not.toMatch(/<details[^>]* open/)
    expect(markup).not.toContain('checked=""')
    expect(markup).toMatch(/<div hidden=""[^>]*><div><label[^>]*>Law</)
  },
)

test('the rule that most reports name is preselected', () => {
  expect(chosenOptions(open('privacy').markup)).toEqual(['privacy', ''])
  expect(open('children').markup).toMatch(/<details[^>]* open/)
})

test.each(['none', 'hide'] as const)('a decision requires a rule or law, even for: %s', (action) => {
  const { schema } = open(null, (decision) => decision.chooseContent(action))
  const { issues } = v.safeParse(schema, { facts: 'Nobody is named.', explanation: 'It is about a stove.' })
  expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
    ['ruleKey', 'Please choose a rule or a law.'],
  ])
})
