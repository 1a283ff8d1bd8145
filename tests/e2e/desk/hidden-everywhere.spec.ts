import { gunzipSync } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import { addToStaff } from '../support/owner.ts'
import { enrollAuthenticator } from '../support/second-factor.ts'
import { apikey, readAccessToken } from '../support/session.ts'
import { becomeMember, createMember, shareStories } from '../support/stories.ts'
import { expect, test } from '../support/two-servers.ts'
import { expectWithinASecond } from '../support/within-a-second.ts'

const marked = 'Heard by two servers'

/** Requests every place of a server that shows a story. Returns 'there' or 'gone' for each. */
async function look(request: APIRequestContext, server: string, id: string) {
  const places = {
    page: `/stories/${id}`,
    home: '/',
    list: '/community',
    search: `/community?search=${encodeURIComponent(marked)}`,
    picture: `/stories/${id}/share.png`,
    'form to report it': `/report?story=${id}`,
    'API of the story': `/api/stories/${id}`,
    'API of the list': '/api/stories?sort=newest',
    'API of the search': `/api/stories?search=${encodeURIComponent(marked)}`,
    comments: `/api/stories/${id}/comments`,
    'feed of all': '/feed.xml',
    'JSON feed': '/feed.json',
    'feed of its comments': `/stories/${id}/feed.xml`,
    sitemap: '/sitemaps/stories-1.xml.gz',
  }
  const looked = Object.entries(places).map(async ([name, path]) => {
    const answer = await request.get(server + path, { headers: { apikey } })
    const isItsOwn = path.includes(id)
    const isThere = isItsOwn
      ? answer.ok()
      : name === 'sitemap'
        ? `${gunzipSync(await answer.body())}`.includes(id)
        : (await answer.text()).includes(`${marked}.`)
    return [name, isThere ? 'there' : 'gone'] as const
  })
  return Object.fromEntries(await Promise.all(looked))
}

const everywhere = (state: 'there' | 'gone') => ({
  page: state,
  home: state,
  list: state,
  search: state,
  picture: state,
  'form to report it': state,
  'API of the story': state,
  'API of the list': state,
  'API of the search': state,
  comments: state,
  'feed of all': state,
  'JSON feed': state,
  'feed of its comments': state,
  sitemap: state,
})

test('a text hidden on one server disappears from every page of the other within a second, and returns complete', async ({
  page,
  servers: [first, second],
  mail,
  request,
}, testInfo) => {
  const author = await createMember(request, mail)
  const [id = ''] = await shareStories(request, author, [{ content: `${marked}.` }])
  const person = await becomeMember(page, mail)
  await addToStaff(first, person)
  await enrollAuthenticator(page)
  await page.goto('/desk/cases')
  const headers = { apikey, authorization: `Bearer ${await readAccessToken(page)}` }
  const report = { headers: { apikey }, data: { reason: 'privacy' } }
  expect((await request.post(`/api/stories/${id}/reports`, report)).status()).toBe(201)
  const { cases } = await (await request.get('/api/desk/cases', { headers })).json()
  const [{ id: caseId, version }] = cases
  // Looks twice: after the first round, the responses are in the second server's cache.
  for (let time = 0; time < 2; time += 1)
    expect(await look(request, second.url, id)).toEqual(everywhere('there'))

  const decide = (data: object, path = '/api/desk/decisions') => request.post(path, { headers, data })
  const why = { ruleKey: 'privacy', facts: 'It names somebody.', explanation: 'She did not want that.' }
  const decided = await decide({ cases: [{ id: caseId, version }], actions: [{ action: 'hide' }], ...why })
  expect(decided.status(), await decided.text()).toBe(201)
  const askedAfterMs = await expectWithinASecond(() => look(request, second.url, id), everywhere('gone'))
  const description = `${Math.round(askedAfterMs)} ms`
  testInfo.annotations.push({ type: 'gone after', description })

  const { batchId } = await decided.json()
  expect((await decide({}, `/api/desk/decisions/${batchId}/undo`)).ok()).toBe(true)
  await expect(async () => expect(await look(request, second.url, id)).toEqual(everywhere('there'))).toPass()
})
