import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VipForm } from './vip-offer.tsx'

test('the visitor’s form starts with an empty address', () => {
  expect(renderToStaticMarkup(<VipForm onJoined={() => undefined} />)).toMatch(
    /<input[^>]+name="email"[^>]+value=""/,
  )
})
