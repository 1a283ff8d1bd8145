import { expect, test } from 'vitest'
import { draftExplanation } from './decision-labels.ts'

test('an explanation begins with all consequences, and leaves the rule to the notice', () => {
  const ruleTitle = 'Be kind'
  expect(draftExplanation({ ruleTitle, content: 'hide', person: 'suspend' })).toBe(
    'This breaks the rule, so others can no longer see it, and your account is suspended for a while.',
  )
  expect(draftExplanation({ ruleTitle, content: 'none', person: null })).toContain('stays up')
  expect(draftExplanation({ ruleTitle: null, content: null, person: 'warn' })).toContain('breaks the law')
  expect(draftExplanation({ ruleTitle, content: null, person: null })).toBe('')
})
