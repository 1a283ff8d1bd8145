import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VipForm } from './vip-offer.tsx'

test('the VIP list’s form for visitors starts with an empty address', () => {
  expect(renderToStaticMarkup(<VipForm onJoined={() => undefined} />)).toMatch(
    /<input[^>]+name="email"[^>]+value=""/,
  )
})
