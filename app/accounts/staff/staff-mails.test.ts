import { expect, test } from 'vitest'
import { staffFactorReset } from './factor-reset-mail.server.ts'
import { staffInvitation } from './invitation-mail.server.ts'

const site = { url: 'https://air.example', name: 'Clean Air' }

test('a staff invitation names the role, and its token never appears in server logs', () => {
  const { text, html } = staffInvitation.render(
    { email: 'ada@mail.example', role: 'Moderator', token: 'Tok-en_1' },
    site,
  )
  expect(text).toContain('\nhttps://air.example/desk/invitation#Tok-en_1\n')
  expect(html).toContain('href="https://air.example/desk/invitation#Tok-en_1"')
  expect(text).toContain('Your role: Moderator.')
  expect(`${text}${html}`).not.toContain('ada@mail.example')
})

test('a colleague whose second factor will be removed is told when, and where to cancel', () => {
  const dueAt = new Date('2026-11-23T14:05:00Z')
  const { text } = staffFactorReset.render({ email: 'ada@mail.example', dueAt }, site)
  expect(text).toContain('On 23 November 2026 at 14:05 UTC')
  expect(text).toContain('\nhttps://air.example/auth?returnTo=%2Fdesk\n')
})
