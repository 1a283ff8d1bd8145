import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { VipForm } from './vip-offer.tsx'

test('a visitor’s form asks for an address that nobody has typed yet', () => {
  expect(renderToStaticMarkup(<VipForm onJoined={() => undefined} />)).toMatch(
    /<input[^>]+name="email"[^>]+value=""/,
  )
})
