import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { addComment, addPerson, addStory } from '#tests/support/sample-people.ts'
import { readApiRoutes } from './support/api-routes.ts'
import { startAttackedSite } from './support/attacked-site.ts'
import { listUnknownFields } from './support/check-response.ts'

const site = await startAttackedSite()
const routes = await readApiRoutes(site)
const member = await site.addAccount('a phrase that nobody sends')
const token = await site.tokenOf(member)
const story = await addStory(site.db, member, { content: 'The air is thick with dust.', title: 'Dust' })

describe('SQL that is sent in a request', () => {
  const injections = [
    `'`,
    `"`,
    `\\'`,
    `' or '1'='1`,
    `') or true --`,
    `%' or '1'='1' --`,
    `'; select pg_sleep(30); --`,
    `1 union select email from auth.users`,
    `$1`,
    `:1`,
    `\u02bc or 1=1`,
    `{"$gt":""}`,
    `/**/or/**/1=1`,
  ]

  test('is treated as plain text in a search', async () => {
    for (const injection of injections) {
      const { status, json } = await site.call(`/api/stories?search=${encodeURIComponent(injection)}`)
      expect({ injection, status, json }).toEqual({
        injection,
        status: 200,
        json: { stories: [], nextCursor: null },
      })
    }
    const quote = await addStory(site.db, member, { content: `It's 100% \\ dusty_here.` })
    for (const found of [`it's`, '100%', '\\ d', 'y_h'])
      expect((await site.call(`/api/stories?search=${encodeURIComponent(found)}`)).json).toMatchObject({
        stories: [{ id: quote }],
      })
    for (const wildcard of ['%', '_', '\\']) {
      const { json } = await site.call(`/api/stories?search=${encodeURIComponent(`${wildcard}${wildcard}`)}`)
      expect({ wildcard, json }).toMatchObject({ json: { stories: [] } })
    }
  })

  test('is rejected in a sort order, cursor, id or type', async () => {
    for (const injection of injections.map(encodeURIComponent))
      for (const path of [
        `/api/stories?sort=${injection}`,
        `/api/stories?cursor=${injection}`,
        `/api/stories?cursor=${Buffer.from(JSON.stringify(['newest', 0, injection, story])).toString('base64url')}`,
        `/api/stories/${injection}`,
        `/api/stories/${story}/comments?cursor=${injection}`,
        `/api/stories/${story}${injection}`,
        `/api/bookmarks/visitor?ids=${injection}`,
        `/api/reactions?stories=${story},${injection}`,
        `/api/profile/stories?cursor=${injection}`,
      ]) {
        const { status } = await site.call(path, { as: token })
        expect({ path, status }).toMatchObject({ status: expect.toBeOneOf([400, 404]) })
      }
    for (const injection of injections.map(encodeURIComponent))
      for (const [method, path] of [
        ['PUT', `/api/stories/${story}/reactions/${injection}`],
        ['PUT', `/api/bookmarks/${injection}`],
        ['DELETE', `/api/comments/${injection}`],
        ['DELETE', `/api/stories/${injection}`],
      ] as const) {
        const { status } = await site.call(path, { method, as: token })
        expect({ method, path, status }).toMatchObject({ status: expect.toBeOneOf([400, 404]) })
      }
    expect((await site.call(`/api/stories/${story}`)).status).toBe(200)
  })

  test('can’t filter, search or sort by private columns', async () => {
    for (const query of [
      'email=x',
      'user_id=eq.1',
      'select=work_description',
      'order=password_hash',
      'is_public=false',
      'role=moderator',
      'or=(email.like.*)',
      'limit=1000',
      'offset=5',
      'search[email]=x',
      'filter[password][$startsWith]=a',
    ])
      expect(await site.call(`/api/stories?${query}`)).toMatchObject({ status: 400 })
    for (const secret of ['Private words', member.email, 'example.org', member.userId, 'argon2'])
      expect((await site.call(`/api/stories?search=${encodeURIComponent(secret)}`)).json).toMatchObject({
        stories: [],
      })
    for (const sort of ['email', 'created_at', 'password_hash', 'random()'])
      expect(await site.call(`/api/stories?sort=${sort}`)).toMatchObject({ status: 400 })
  })
})

describe('URLs of pictures, and data exports', () => {
  test('let no client set a picture’s URL, so the server never fetches one', async () => {
    const named = routes
      // Owners enter webhook addresses; their targets have separate tests.
      .filter(({ path }) => !path.startsWith('/api/desk/webhooks'))
      .flatMap(({ fields }) => fields ?? [])
      // `newLinks` is a number of links, not an address.
      .filter((field) => field !== 'newLinks' && /url|uri|link|href|src|avatar|image/i.test(field))
    expect(named).toEqual([])
    for (const address of [
      'http://127.0.0.1:1/x.png',
      'http://169.254.169.254/latest/meta-data',
      'javascript:alert(1)',
      'https://tracker.example/pixel.gif',
    ])
      for (const field of ['avatarUrl', 'avatar_url']) {
        const body = { fullName: 'Max Member', [field]: address }
        const { status, json } = await site.call('/api/profile', { method: 'PATCH', as: token, body })
        expect({ status, unknown: listUnknownFields(json) }).toEqual({ status: 400, unknown: [field] })
      }
    const upload = (type: string, body: string | Buffer) =>
      site.call('/api/profile/picture', { method: 'PUT', as: token, body, headers: { 'content-type': type } })
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    expect((await upload('image/png', await picture.png().toBuffer())).status).toBe(200)
    for (const [type, body] of [
      ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['image/png', '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:1/"/></svg>'],
      ['image/jpeg', 'https://tracker.example/pixel.gif'],
      ['image/webp', '<script>alert(1)</script>'],
    ] as const) {
      const { status } = await upload(type, body)
      expect({ type, status }).toEqual({ type, status: type === 'image/svg+xml' ? 415 : 400 })
    }
  })

  test('are rejected by the database if a picture has an external URL', async () => {
    for (const address of [
      'https://tracker.example/pixel.gif',
      '//tracker.example/x',
      '/avatars/../x',
      'javascript:alert(1)',
    ])
      await expect(
        site.db.query('update profiles set avatar_url = $1 where user_id = $2', [address, member.userId]),
      ).rejects.toThrow('profiles_avatar_url_own')
  })

  test('are downloaded as JSON, never as a sheet whose cells could be formulas', async () => {
    const types = new Set(routes.flatMap(({ responseTypes }) => responseTypes))
    expect([...types].sort()).toEqual(['application/json', 'text/event-stream'])
    const formulas = [`=cmd|' /C calc'!A0`, '+1+1', '-2+3', '@SUM(1)']
    for (const formula of formulas) await addStory(site.db, member, { content: formula })
    for (const accept of ['text/csv', 'application/vnd.ms-excel', '*/*']) {
      const { headers, json } = await site.call('/api/profile/export', { as: token, headers: { accept } })
      expect(headers).toMatchObject({
        'content-type': expect.stringMatching(/^application\/json/),
        'content-disposition': expect.stringMatching(/^attachment; filename="[\w-]+\.json"$/),
        'x-content-type-options': 'nosniff',
      })
      expect(JSON.stringify(json)).toContain('+1+1')
    }
  })
})

const author = await addPerson(site.db, { fullName: '</script><b>Eve' })

const blocks = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, block = '']) => block)

const attack = '</script><script>alert(1)</script><!-- "\u2028\\u003c'

test('a story’s page has structured data about the story and its comments, which no text can break out of', async () => {
  const id = await addStory(site.db, author, { title: `Title ${attack}`, content: `Text ${attack}` })
  const comment = await addComment(site.db, author, id, `Comment ${attack}`)
  const hidden = await addComment(site.db, author, id, 'Hidden words')
  const [reply] = await site.db.query<{ id: string }>(
    'insert into comments (story_id, user_id, content, parent_id) values ($1, $2, $3, $4) returning id',
    [id, author.userId, 'A reply', comment],
  )
  await site.db.query('update comments set hidden_at = now() where id = $1', [hidden])
  const { text } = await site.call(`/stories/${id}`)
  expect(text).not.toContain('<script>alert(1)')
  expect(text).not.toContain('Hidden words')
  const [block = '', ...others] = blocks(text)
  expect(others).toEqual([])
  expect(block).not.toMatch(/[<>&\u2028]/)
  const url = `${site.url}/stories/${id}`
  expect(JSON.parse(block)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    url,
    headline: `Title ${attack}`,
    text: `Text ${attack}`,
    author: { '@type': 'Person', name: '</script><b>Eve' },
    datePublished: expect.stringMatching(/^\d{4}-.*Z$/),
    inLanguage: 'en',
    interactionStatistic: [
      { interactionType: 'https://schema.org/ReactAction', userInteractionCount: 0 },
      { interactionType: 'https://schema.org/CommentAction', userInteractionCount: 2 },
    ],
    comment: [
      {
        '@type': 'Comment',
        url: `${url}#comment-${comment}`,
        text: `Comment ${attack}`,
        author: { name: '</script><b>Eve' },
        comment: [{ '@type': 'Comment', url: `${url}#comment-${reply?.id}`, text: 'A reply' }],
      },
    ],
  })
  expect(text).toContain(`type="application/atom+xml"`)
  expect(text).toContain(`href="${url}/feed.xml"`)
})

test('the page of a story that is not public contains no structured data', async () => {
  const id = await addStory(site.db, author, { isPublic: false })
  const { status, text } = await site.call(`/stories/${id}`)
  expect({ status, blocks: blocks(text) }).toEqual({ status: 404, blocks: [] })
})

test('the list of stories links to its feeds, with the current issue’s feed first', async () => {
  const readLinks = async (path: string) =>
    [...(await site.call(path)).text.matchAll(/<link rel="alternate"[^>]*href="([^"]*)"/g)].map(
      ([, href]) => href,
    )
  const all = [`${site.url}/feed.xml`, `${site.url}/feed.json`]
  expect(await readLinks('/community')).toEqual(all)
  expect(await readLinks('/community?issue=COVID-19')).toEqual([
    ...all.map((address) => `${address}?issue=COVID-19`),
    ...all,
  ])
})
