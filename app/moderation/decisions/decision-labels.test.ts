import { expect, test } from 'vitest'
import { draftExplanation } from './decision-labels.ts'

test('an explanation starts with the rule and all consequences', () => {
  const ruleTitle = 'Be kind'
  expect(draftExplanation({ ruleTitle, content: 'hide', person: 'suspend' })).toBe(
    'This breaks our rule “Be kind”, so others can no longer see it, and your account is suspended for a while.',
  )
  expect(draftExplanation({ ruleTitle, content: 'none', person: null })).toContain('stays up')
  expect(draftExplanation({ ruleTitle: null, content: null, person: 'warn' })).toContain('breaks the law')
  expect(draftExplanation({ ruleTitle, content: null, person: null })).toBe('')
})
