import { expect, test } from 'vitest'
import { notificationMail } from './notification-mail.server.ts'

const site = { url: 'https://air.example', name: 'Clean Air' }

test('a notification email links to the comment, and its unsubscribe header does what the visible link says', () => {
  const { text, html, headers, subject } = notificationMail.render(
    {
      id: 'mail-1',
      email: 'ada@mail.example',
      fullName: 'Ada Lovelace',
      subject: 'New comments on your story',
      news: [
        { says: 'Ben Carr commented on your story.', quotes: ['“Smoke <b>here</b> too”'] },
        { says: 'Your story has 2 reactions.', quotes: [] },
      ],
      reason: 'You’re receiving this because you wrote the story.',
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
  expect(text).toContain(
    'Ben Carr commented on your story.\n\n“Smoke <b>here</b> too”\n\nYour story has 2 reactions.',
  )
  expect(html).toContain('>“Smoke &lt;b&gt;here&lt;/b&gt; too”</blockquote>')
  expect(text).toContain('\nhttps://air.example/stories/story-1#comment-comment-7\n')
  expect(text).toContain(
    `about comments on your story and reactions to your story:\nStop these emails: ${stop}\n`,
  )
  expect(text).toContain('\nMute this story: https://air.example/notifications/unsubscribe?token=Mute.2\n')
  expect(text).toContain(
    'see posts by Ben Carr?\nMute Ben Carr: https://air.example/notifications/unsubscribe?token=Person.3\n',
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
