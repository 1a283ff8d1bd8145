import { describe, expect, test } from 'vitest'
import type { MailLink } from '../links/issue-link.command.server.ts'
import {
  alreadyRegistered,
  confirmSignUp,
  emailChanged,
  identityCode,
  newAddressLink,
  recoverPassword,
  signInLink,
} from './link-mails.server.ts'

const mails = {
  'confirm-sign-up': confirmSignUp,
  'sign-in-link': signInLink,
  identityCode,
  'already-registered': alreadyRegistered,
  'recover-password': recoverPassword,
  'change-email': newAddressLink,
  'email-changed': emailChanged,
}

const site = { url: 'https://air.example', name: 'Clean Air' }

function makeLink(overrides: Partial<MailLink> = {}): MailLink {
  return {
    purpose: 'signup',
    email: 'ada@mail.example',
    fullName: 'Ada Lovelace',
    token: 'Tok-en_1',
    code: '012345',
    ...overrides,
  }
}

const confirmationLinks = {
  'confirm-sign-up': 'https://air.example/auth/confirm?token_hash=Tok-en_1&type=signup',
  'sign-in-link': 'https://air.example/auth/confirm?token_hash=Tok-en_1&type=magiclink',
  'recover-password': 'https://air.example/auth/confirm?token_hash=Tok-en_1&type=recovery',
  'change-email': 'https://air.example/auth/confirm?token_hash=Tok-en_1&type=email_change',
} as const

for (const template of ['confirm-sign-up', 'sign-in-link', 'recover-password', 'change-email'] as const) {
  test(`the ${template} email has its link and code in both parts`, () => {
    const { text, html } = mails[template].render(makeLink(), site)
    expect(text).toContain(`\n${confirmationLinks[template]}\n`)
    expect(html).toContain(`href="${confirmationLinks[template].replaceAll('&', '&amp;')}"`)
    for (const part of [text, html]) expect(part).toContain('012345')
    expect(text).toContain('Hello Ada Lovelace,')
  })
}

test('the email about a sign-up on this site mentions no code, because the site asks for none', () => {
  const { text, html } = confirmSignUp.render(makeLink({ isFromOwnForm: true }), site)
  for (const part of [text, html]) expect(part).not.toMatch(/012345|code/)
})

test('the email about a sign-up mentions a story only to people who sent one', () => {
  const render = (hasStory: boolean) => confirmSignUp.render(makeLink({ hasStory }), site).text
  expect(render(true)).toContain('If you allowed us to share your story, it then appears in the community.')
  expect(render(false)).not.toContain('story')
})

test('a link contains the next page if that page belongs to this site', () => {
  const render = (redirectTo: string) => confirmSignUp.render(makeLink({ redirectTo }), site).text
  const plain = confirmationLinks['confirm-sign-up']
  expect(render('https://air.example/community?page=2')).toContain(
    `\n${plain}&returnTo=%2Fcommunity%3Fpage%3D2\n`,
  )
  for (const elsewhere of ['https://air.example/', 'https://air.example.evil.example/x', '//evil.example'])
    expect(render(elsewhere)).toContain(`\n${plain}\n`)
})

describe.each(Object.values(mails))('every email, here $template', ({ render }) => {
  const link = makeLink({ purpose: 'story_confirmation', storyTitle: "Ada's Air Quality Story" })

  test('links only lead to the configured site, and nothing external is loaded', () => {
    const { html, text } = render(link, site)
    const targets = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1])
    expect(targets.length).toBeGreaterThan(1)
    for (const target of [...targets, ...(text.match(/https?:\S+/g) ?? [])]) {
      expect(target).toMatch(/^https:\/\/air\.example(\/|$)/)
    }
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import/)
  })

  test('the subject is the same for everyone', () => {
    const other = makeLink({
      fullName: 'Eve\r\nBcc: v@x.example',
      storyTitle: 'Buy\r\nnow',
      email: 'eve@mail.example',
    })
    expect(render(other, site).subject).toBe(render(link, site).subject)
  })

  test('markup in a name is shown as plain text', () => {
    const name = '<b onload=x>Ada & "Co"<'
    const { html, text } = render(makeLink({ fullName: name }), site)
    expect(text).toContain(`Hello ${name},`)
    expect(html).toContain('Hello &lt;b onload=x&gt;Ada &amp; &quot;Co&quot;&lt;,')
  })

  test('the text and HTML parts say the same', () => {
    const { html, text } = render(link, site)
    const shown = html
      .slice(html.indexOf('</h1>'))
      .replace(/<[^>]+>/g, '')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
    const withoutColons = (words: string) => words.replaceAll(':', '')
    const lines = text.split(/\n+/).filter(Boolean).map(withoutColons)
    for (const line of lines) expect(withoutColons(shown)).toContain(line)
    const rest = lines.reduce((left, line) => left.replaceAll(line, ''), withoutColons(shown))
    expect(rest.trim()).toMatch(/^(If the button doesn’t work, copy this address into your browser)?$/)
  })

  test('an email has at most one button and its own preheader', () => {
    const { html, text, subject } = render(link, site)
    expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1)
    const preheader = /opacity:0[^>]*>(.*?)\u034f/.exec(html)?.[1] ?? ''
    expect(preheader.length).toBeGreaterThan(20)
    expect(preheader).not.toBe(subject)
    expect(text.startsWith(preheader)).toBe(false)
  })

  test('each text part is written as text, not converted from the HTML', () => {
    const { text } = render(link, site)
    expect(text).not.toMatch(/<[a-z]|&amp;|undefined|null|\r/)
    expect(text).toMatch(/^Hello Ada Lovelace,\n\n/)
    expect(text).toMatch(/\n\nClean Air\nhttps:\/\/air\.example\n$/)
  })
})

test('the email to an existing member says that they have an account, and how to sign in', () => {
  const { text, html } = alreadyRegistered.render(makeLink({ purpose: 'account_notice' }), site)
  expect(text).toContain('You already have an account')
  expect(text).toContain('\nhttps://air.example/auth\n')
  expect(html).toContain('href="https://air.example/auth"')
  expect(`${text}${html}`).not.toContain('Tok-en_1')
})

test('the email to an existing member has a link that adds the story sent with the sign-up', () => {
  const link = makeLink({ purpose: 'story_confirmation', storyTitle: "Ada's Air Quality Story" })
  const { text } = alreadyRegistered.render(link, site)
  expect(text).toContain("“Ada's Air Quality Story”")
  expect(text).toContain('https://air.example/auth/confirm?token_hash=Tok-en_1&type=story_confirmation')
  expect(text).toContain('Someone used your address to sign up')
  expect(text).toContain('sign you in')
  expect(text).toContain('If you do nothing, the story is deleted')
})

test('a story title that advertises a site is omitted from the email', () => {
  const link = makeLink({ purpose: 'story_confirmation', storyTitle: "win.example's Air Quality Story" })
  const { text, html } = alreadyRegistered.render(link, site)
  expect(`${text}${html}`).not.toContain('win.example')
})
