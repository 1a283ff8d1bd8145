import { expect, test } from 'vitest'
import { describeProfileLimits } from './own-standing.tsx'

const sanction = (kind: 'warning' | 'no_posting' | 'suspended' | 'banned', isActive = true) => ({
  kind,
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: kind === 'suspended' ? '2026-01-08T12:00:00.000Z' : null,
  isActive,
  liftedAt: null,
})

test('a suspended member is told beside the profile what they can’t change, and until when', () => {
  expect(describeProfileLimits([sanction('warning'), sanction('suspended')])).toMatch(
    /^Your account is suspended until .*2026.*\. You can’t change the name that others see/,
  )
  expect(describeProfileLimits([sanction('banned')])).toMatch(/^Your account is banned\. You can’t/)
})

test('a member who is not suspended is told nothing beside the profile', () => {
  expect(describeProfileLimits([])).toBeNull()
  expect(describeProfileLimits([sanction('warning'), sanction('no_posting')])).toBeNull()
  expect(describeProfileLimits([sanction('suspended', false)])).toBeNull()
})
