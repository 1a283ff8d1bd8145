import { describe, expect, test } from 'vitest'
import { type MailLink, mailTemplates } from './mail-schemas.ts'
import {
  renderFactorReset,
  renderInvitation,
  renderMail,
  renderNotificationMail,
  renderVipMail,
} from './render-mail.server.ts'

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
  test(`the ${template} mail carries its link and its code in both parts`, () => {
    const { text, html } = renderMail(template, makeLink(), site)
    expect(text).toContain(`\n${confirmationLinks[template]}\n`)
    expect(html).toContain(`href="${confirmationLinks[template].replaceAll('&', '&amp;')}"`)
    for (const part of [text, html]) expect(part).toContain('012345')
    expect(text).toContain('Hello Ada Lovelace,')
  })
}

test('a link names the page of this site that follows it, and no page elsewhere', () => {
  const render = (redirectTo: string) => renderMail('confirm-sign-up', makeLink({ redirectTo }), site).text
  const plain = confirmationLinks['confirm-sign-up']
  expect(render('https://air.example/community?page=2')).toContain(
    `\n${plain}&returnTo=%2Fcommunity%3Fpage%3D2\n`,
  )
  for (const elsewhere of ['https://air.example/', 'https://air.example.evil.example/x', '//evil.example'])
    expect(render(elsewhere)).toContain(`\n${plain}\n`)
})

describe.each(mailTemplates)('every mail, here %s', (template) => {
  const link = makeLink({ purpose: 'story_confirmation', storyTitle: "Ada's Air Quality Story" })

  test('links to the configured site only and loads nothing from anywhere', () => {
    const { html, text } = renderMail(template, link, site)
    const targets = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1])
    expect(targets.length).toBeGreaterThan(1)
    for (const target of [...targets, ...(text.match(/https?:\S+/g) ?? [])]) {
      expect(target).toMatch(/^https:\/\/air\.example(\/|$)/)
    }
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import/)
  })

  test('has one subject for everybody', () => {
    const other = makeLink({
      fullName: 'Eve\r\nBcc: v@x.example',
      storyTitle: 'Buy\r\nnow',
      email: 'eve@mail.example',
    })
    expect(renderMail(template, other, site).subject).toBe(renderMail(template, link, site).subject)
  })

  test('shows markup in a name as text', () => {
    const name = '<b onload=x>Ada & "Co"<'
    const { html, text } = renderMail(template, makeLink({ fullName: name }), site)
    expect(text).toContain(`Hello ${name},`)
    expect(html).toContain('Hello &lt;b onload=x&gt;Ada &amp; &quot;Co&quot;&lt;,')
  })

  test('says the same in its text as in its HTML', () => {
    const { html, text } = renderMail(template, link, site)
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

  test('has one button at most, and words of its own for the list of mails', () => {
    const { html, text, subject } = renderMail(template, link, site)
    expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1)
    const preheader = /opacity:0[^>]*>(.*?)\u034f/.exec(html)?.[1] ?? ''
    expect(preheader.length).toBeGreaterThan(20)
    expect(preheader).not.toBe(subject)
    expect(text.startsWith(preheader)).toBe(false)
  })

  test('has a text part that was written as text', () => {
    const { text } = renderMail(template, link, site)
    expect(text).not.toMatch(/<[a-z]|&amp;|undefined|null|\r/)
    expect(text).toMatch(/^Hello Ada Lovelace,\n\n/)
    expect(text).toMatch(/\n\nClean Air\nhttps:\/\/air\.example\n$/)
  })
})

test('the mail to somebody who has an account says so, and how to sign in', () => {
  const { text, html } = renderMail('already-registered', makeLink({ purpose: 'account_notice' }), site)
  expect(text).toContain('You already have an account')
  expect(text).toContain('\nhttps://air.example/auth\n')
  expect(html).toContain('href="https://air.example/auth"')
  expect(`${text}${html}`).not.toContain('Tok-en_1')
})

test('a story that came with a second sign-up is added by a link of its own, and else deleted', () => {
  const link = makeLink({ purpose: 'story_confirmation', storyTitle: "Ada's Air Quality Story" })
  const { text } = renderMail('already-registered', link, site)
  expect(text).toContain("“Ada's Air Quality Story”")
  expect(text).toContain('https://air.example/auth/confirm?token_hash=Tok-en_1&type=story_confirmation')
  expect(text).toContain('Someone used your address to sign up')
  expect(text).toContain('you’re signed in')
  expect(text).toContain('If you do nothing, the story is deleted')
})

test('a story title that advertises something is left out', () => {
  const link = makeLink({ purpose: 'story_confirmation', storyTitle: "win.example's Air Quality Story" })
  const { text, html } = renderMail('already-registered', link, site)
  expect(`${text}${html}`).not.toContain('win.example')
})

test('the VIP list’s mail confirms by one link and withdraws by another, in the text and in its headers', () => {
  const { text, html, headers, subject } = renderVipMail(
    { email: 'ada@mail.example', confirmToken: 'Yes_1', withdrawToken: 'No_2' },
    site,
  )
  const withdraw = 'https://air.example/vip/withdraw?token=No_2'
  expect(text).toContain('\nhttps://air.example/vip/confirm?token=Yes_1\n')
  expect(text).toContain(`\n${withdraw}\n`)
  expect(html).toContain(`href="${withdraw}"`)
  expect(headers).toEqual({
    'List-Unsubscribe': `<${withdraw}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(`${subject}${text}${html}`).not.toContain('ada@mail.example')
})

test('an invitation to the staff names the role, and no server sees its token', () => {
  const { text, html } = renderInvitation(
    { email: 'ada@mail.example', role: 'Moderator', token: 'Tok-en_1' },
    site,
  )
  expect(text).toContain('\nhttps://air.example/desk/invitation#Tok-en_1\n')
  expect(html).toContain('href="https://air.example/desk/invitation#Tok-en_1"')
  expect(text).toContain('Your role would be: Moderator.')
  expect(`${text}${html}`).not.toContain('ada@mail.example')
})

test('whoever is about to lose their second factor is told when, and where to stop it', () => {
  const dueAt = new Date('2026-11-23T14:05:00Z')
  const { text } = renderFactorReset({ email: 'ada@mail.example', dueAt }, site)
  expect(text).toContain('On 2026-11-23 at 14:05 UTC')
  expect(text).toContain('\nhttps://air.example/desk\n')
})

test('a mail of a notification leads to the comment, and stops by its header what its text says', () => {
  const { text, html, headers, subject } = renderNotificationMail(
    {
      id: 'mail-1',
      email: 'ada@mail.example',
      fullName: 'Ada Lovelace',
      subject: 'New comments on your story',
      news: ['Ben Carr commented on your story', 'Your story has 2 reactions'],
      reason: 'You get this because it is your story.',
      story: { id: 'story-1', title: 'Smoke <again>' },
      commentId: 'comment-7',
      about: 'comments on your story and reactions to your story',
      stopToken: 'Stop.1',
      muteToken: 'Mute.2',
      writers: [{ name: 'Ben Carr', muteToken: 'Person.3' }],
    },
    site,
  )
  const stop = 'https://air.example/notifications/unsubscribe?token=Stop.1'
  expect(subject).toBe('New comments on your story')
  expect(text).toContain('Ben Carr commented on your story. Your story has 2 reactions.')
  expect(text).toContain('\nhttps://air.example/stories/story-1#comment-comment-7\n')
  expect(text).toContain(`about comments on your story and reactions to your story:\n${stop}\n`)
  expect(text).toContain('\nhttps://air.example/notifications/unsubscribe?token=Mute.2\n')
  expect(text).toContain(
    'hear nothing more of Ben Carr:\nhttps://air.example/notifications/unsubscribe?token=Person.3\n',
  )
  expect(html).toContain('>Mute Ben Carr</a>')
  expect(html).toContain('Smoke &lt;again&gt;')
  expect(headers).toEqual({
    'Message-ID': '<notification.mail-1@air.example>',
    'In-Reply-To': '<story.story-1@air.example>',
    References: '<story.story-1@air.example>',
    'List-Unsubscribe': `<${stop}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  const targets = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1])
  for (const target of targets) expect(target).toMatch(/^https:\/\/air\.example(\/|$)/)
  expect(`${subject}${text}${html}`).not.toContain('ada@mail.example')
})
