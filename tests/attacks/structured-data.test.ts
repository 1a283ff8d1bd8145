import { expect, test } from 'vitest'
import { addComment, addPerson, addStory } from '#tests/support/sample-people.ts'
import { startAttackedSite } from './support/attacked-site.ts'

const site = await startAttackedSite()
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
