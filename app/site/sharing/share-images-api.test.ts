import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createStorySample } from '#app/community/stories/testing/create-story-sample.ts'
import { runForClient } from '#app/platform/concurrency/client-context.server.ts'
import { createApp } from '#server/http/app.ts'
import { addPerson, addStory } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { siteShareText, storyShareText } from './share-image.server.ts'
import { createShareImageCache } from './share-images-api.server.ts'
import { loadTextOutlines } from './text-outlines.server.ts'

const site = await createTestSite()
const app = createApp({ dependencies: site.dependencies })
const person = await addPerson(site.db)

const pathOf = (storyId: string) => `/stories/${storyId}/share.png`

async function readPicture(path: string, headers: Record<string, string> = {}) {
  const answer = await app.request(path, { headers })
  return { answer, png: Buffer.from(await answer.arrayBuffer()) }
}

test('the site has a share image of 1200 by 630 pixels', async () => {
  const { answer, png } = await readPicture('/share.png')
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
})

test('a client that disconnects before a share image is drawn does not cancel it for others', async () => {
  const images = createShareImageCache()
  const words = siteShareText('Clean Air', 'Know what you breathe.')
  const ofWhoLeft = runForClient(
    '192.0.2.1',
    () => images(words),
    () => true,
  )
  await expect(Promise.all([ofWhoLeft, images(words)])).resolves.toHaveLength(2)
})

describe('a story’s share image', () => {
  test('is redrawn when the story changes, and otherwise not sent again to clients that have it', async () => {
    const id = await addStory(site.db, person, { title: 'Dust' })
    const first = await readPicture(pathOf(id))
    expect(await sharp(first.png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const etag = first.answer.headers.get('etag') ?? ''
    expect((await readPicture(pathOf(id), { 'if-none-match': etag })).answer.status).toBe(304)
    await site.db.query(`update stories set title = 'Dust, and smoke' where id = $1`, [id])
    const second = await readPicture(pathOf(id), { 'if-none-match': etag })
    expect(second.answer.status).toBe(200)
    expect(second.png.equals(first.png)).toBe(false)
  })

  test.each([
    ['private', async () => addStory(site.db, person, { isPublic: false })],
    [
      'by an unverified author',
      async () => addStory(site.db, await addPerson(site.db, { isVerified: false })),
    ],
    ['nonexistent', async () => crypto.randomUUID()],
    ['no id at all', async () => 'x'],
  ])('does not exist for a story that is %s', async (_what, findId) => {
    const { status, body } = await site.call(pathOf(await findId()))
    expect({ status, body }).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
  })

  test('is no longer available when the story becomes private, even to clients that have it', async () => {
    const id = await addStory(site.db, person)
    const { answer } = await readPicture(pathOf(id))
    await site.db.query('update stories set is_public = false where id = $1', [id])
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
    expect((await readPicture(pathOf(id), headers)).answer.status).toBe(404)
  })

  test.each([
    ['emoji alone', '😷👩‍👩‍👧‍👦', '🙂'],
    ['right-to-left', 'الهواء في الصف', 'האוויר בכיתה'],
    ['100 characters without a space', 'W'.repeat(100), 'x'.repeat(1000)],
    ['markup', '</svg><script>alert(1)</script>', '<image href="file:///etc/passwd"/>&xxe;'],
    ['marks and controls', 'Z\u0334\u0335\u0336a\u202el\u200bg\ufffdo', '\u0301\u20e3'.repeat(50)],
  ])('is drawn completely for %s', async (_what, title, content) => {
    const { answer, png } = await readPicture(pathOf(await addStory(site.db, person, { title, content })))
    expect(answer.status).toBe(200)
    expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 })
  })

  test('is temporarily refused if too many are requested simultaneously', async () => {
    const ids = await Promise.all(
      Array.from({ length: 60 }, (_, index) => addStory(site.db, person, { title: `No. ${index}` })),
    )
    const answers = await Promise.all(ids.map((id) => app.request(pathOf(id))))
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 503])
    expect((await app.request(pathOf(ids.at(-1) ?? ''))).status).toBe(200)
  })
})

const storyBy = (fullName: string | null, title: string | null, content: string) =>
  createStorySample({ title, content, author: { fullName, organization: null, avatarUrl: null } })

describe('the text of a share image', () => {
  test('contains only characters that the font has, in every script that it covers', () => {
    const words = storyShareText(
      storyBy('Łucja Ñandú', 'Αέρας, воздух', 'Không khí. PM₂.₅ 😷 rose!'),
      'Clean Air',
    )
    expect(words).toMatchObject({
      name: 'Łucja Ñandú',
      title: 'Αέρας, воздух',
      text: 'Không khí. PM2.5 rose!',
    })
  })

  test('omits fragments without meaning, and is empty if nothing is left', () => {
    expect(storyShareText(storyBy('محمد', 'الهواء (2)', 'The air is thick.'), 'Clean Air')).toMatchObject({
      name: null,
      title: null,
      text: 'The air is thick.',
    })
    expect(storyShareText(storyBy(null, '空气', '房间里的空气很闷。'), 'Clean Air')).toBeNull()
  })

  test('shows a person without a name as Anonymous', () => {
    expect(storyShareText(storyBy(null, null, 'Dust.'), 'Clean Air')).toMatchObject({ name: 'Anonymous' })
  })

  test('is drawn as continuous outlines at any position', () => {
    const { trace } = loadTextOutlines(800)
    for (let x = 0; x < 50; x += 0.37)
      expect(trace('The smell after “The Đuống”', x, 188, 66)).toMatch(/^[MLQCZ\d. -]+$/)
  })
})
