import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AppealDecisionForm } from './appeal-decision-form.tsx'
import type { Appeal } from './appeal-schemas.ts'

const id = '6f1c9f5e-5b0e-4f0e-9a53-0f5f7f1f9d11'

test('the answer to an appeal does not say that the decision stands until a moderator chooses that', () => {
  const appeal: Appeal = {
    id,
    party: 'author',
    text: 'She agreed.',
    createdAt: '2026-01-01T00:00:00.000Z',
    notice: { subject: 'Hidden', text: 'Your story is hidden.' },
    texts: [],
    decisions: [],
    isYours: true,
    isSamePerson: false,
  }
  const markup = renderToStaticMarkup(<AppealDecisionForm appeal={appeal} onDecided={async () => {}} />)
  expect(markup).toContain('<option value="" selected="">')
})
