/** Repeats the official client's flows with its newest version, which other apps may use. This site's pages load the pinned one. */
import { AuthClient } from '@supabase/auth-js'
import { AuthClient as NewestClient } from 'auth-js-newest'
import { expect, test, vi } from 'vitest'
import './official-client.test.ts'
import './official-client-email.test.ts'
import './passkey-ceremonies.test.ts'
import '../passkeys.test.ts'
import './official-client-pkce.test.ts'
import '../second-factor.test.ts'

vi.mock('@supabase/auth-js', () => import('auth-js-newest'))

test('the newest version of the official client completes all flows', () => {
  expect(AuthClient).toBe(NewestClient)
})
