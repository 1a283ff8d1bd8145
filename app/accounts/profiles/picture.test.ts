import sharp, { type Sharp } from 'sharp'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { ownProfileSchema } from './profile-schemas.ts'

const site = await createTestSite()
const person = await addPerson(site.db)

interface Upload {
  file: Uint8Array<ArrayBuffer> | Buffer<ArrayBuffer> | ReadableStream | string
  type?: string
  as?: SamplePerson | null
  to?: ReturnType<typeof createApp>
}

async function upload({
  file,
  type = 'image/png',
  as = person,
  to = createApp({ dependencies: site.dependencies }),
}: Upload) {
  const { accessTokens, site: settings } = site.dependencies
  const subject = as && { ...as, role: 'member' as const, aal: 'aal1' as const, amr: [], userMetadata: {} }
  const answer = await to.request('/api/profile/picture', {
    method: 'PUT',
    headers: {
      apikey: settings.clientKey,
      'content-type': type,
      ...(subject && { authorization: `Bearer ${(await accessTokens.sign(subject)).token}` }),
    },
    body: file,
    ...(file instanceof ReadableStream && { duplex: 'half' }),
  })
  const body: unknown = await answer.json()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body }
}

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })

/** Creates an image that hardly compresses. */
function noise(width: number, height: number) {
  const pixels = new Uint8Array(width * height * 3)
  for (let start = 0; start < pixels.length; start += 65_536)
    crypto.getRandomValues(pixels.subarray(start, start + 65_536))
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const toFile = async (image: Sharp) => new Uint8Array(await image.toBuffer())

async function readPicture(url: string) {
  const answer = await createApp({ dependencies: site.dependencies }).request(url)
  return { answer, image: Buffer.from(await answer.arrayBuffer()) }
}

describe('an uploaded picture', () => {
  test.each([
    ['image/png', 'png'],
    ['image/jpeg', 'jpeg'],
    ['image/webp', 'webp'],
  ] as const)(
    'an upload of type %s becomes a square WebP picture served by this site',
    async (type, format) => {
      const { status, body } = await upload({ file: await toFile(solid(640, 400).toFormat(format)), type })
      expect(status).toBe(200)
      const { avatarUrl } = v.parse(ownProfileSchema, body)
      expect(avatarUrl).toMatch(/^\/avatars\/[0-9a-f]{64}\.webp$/)
      const { answer, image } = await readPicture(avatarUrl ?? '')
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    },
  )

  test('fits into 20 KB, however hard it is to compress', async () => {
    const { body } = await upload({ file: await toFile(noise(700, 700).jpeg()), type: 'image/jpeg' })
    const { image } = await readPicture(v.parse(ownProfileSchema, body).avatarUrl ?? '')
    expect(image.byteLength).toBeLessThanOrEqual(20 * 1024)
    const { width, height } = await sharp(image).metadata()
    expect(width).toBe(height)
  })

  test('is upright and has no location or camera data', async () => {
    const file = await solid(400, 200)
      .composite([
        {
          input: await solid(200, 200).tint('#fff').linear(0, 255).png().toBuffer(),
          left: 0,
          top: 0,
        },
      ])
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Findme' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { body } = await upload({ file: new Uint8Array(file), type: 'image/jpeg' })
    const { image } = await readPicture(v.parse(ownProfileSchema, body).avatarUrl ?? '')
    expect(image.includes('Findme')).toBe(false)
    const metadata = await sharp(image).metadata()
    expect(metadata.exif).toBeUndefined()
    expect(metadata.orientation).toBeUndefined()
    // The white half was on the left. In the upright picture it is at the top.
    const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true })
    const red = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
    expect(red(128, 20)).toBeGreaterThan(200)
    expect(red(128, 236)).toBeLessThan(60)
  })

  test('replaces the previous picture, which is deleted', async () => {
    const owner = await addPerson(site.db)
    const first = await upload({ file: await toFile(noise(50, 50).png()), as: owner })
    const second = await upload({ file: await toFile(noise(50, 50).png()), as: owner })
    const [old, current] = [first, second].map(({ body }) => v.parse(ownProfileSchema, body).avatarUrl ?? '')
    expect((await readPicture(old ?? '')).answer.status).toBe(404)
    expect((await readPicture(current ?? '')).answer.status).toBe(200)
    expect(await site.db.query('select 1 from avatars where user_id = $1', [owner.userId])).toHaveLength(1)
  })

  test('is deleted when its owner removes it, and can’t be removed by others', async () => {
    const [owner, other] = [await addPerson(site.db), await addPerson(site.db)]
    const { body } = await upload({ file: await toFile(noise(50, 50).png()), as: owner })
    const url = v.parse(ownProfileSchema, body).avatarUrl ?? ''
    await site.call('/api/profile/picture', { method: 'DELETE', as: other })
    expect((await readPicture(url)).answer.status).toBe(200)
    const removed = await site.call('/api/profile/picture', { method: 'DELETE', as: owner })
    expect(removed).toMatchObject({ status: 200, body: { avatarUrl: null } })
    expect((await readPicture(url)).answer.status).toBe(404)
  })

  test('chosen by two people is kept for one of them when the other removes it', async () => {
    const [one, two] = [await addPerson(site.db), await addPerson(site.db)]
    const file = await toFile(noise(50, 50).png())
    const { body } = await upload({ file, as: one })
    await upload({ file, as: two })
    await site.call('/api/profile/picture', { method: 'DELETE', as: one })
    expect((await readPicture(v.parse(ownProfileSchema, body).avatarUrl ?? '')).answer.status).toBe(200)
  })
})

describe('an invalid picture', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

  // Renders an SVG like the site's own drawings, which must not make uploads of SVG acceptable.
  beforeAll(async () => {
    expect((await createApp({ dependencies: site.dependencies }).request('/share.png')).status).toBe(200)
  })

  test.each([
    ['text', 'image/png', 'not a picture'],
    ['nothing', 'image/png', ''],
    ['SVG that calls itself PNG', 'image/png', svg],
    ['HTML', 'image/webp', '<!doctype html><script>alert(1)</script>'],
    ['the head of a PNG', 'image/png', '\u0089PNG\r\n\u001a\n'],
  ])('a picture that is %s is rejected', async (_what, type, file) => {
    const { status, body } = await upload({ file, type })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { field: 'picture', code: 'invalid_input' } },
    })
  })

  test('in an unsupported format is rejected, whatever its declared type', async () => {
    for (const format of ['gif', 'tiff', 'avif'] as const)
      expect((await upload({ file: await toFile(solid(20, 20).toFormat(format)) })).status).toBe(400)
  })

  test('is rejected if its file is truncated', async () => {
    const file = await toFile(noise(200, 200).jpeg())
    expect((await upload({ file: file.slice(0, file.length / 2), type: 'image/jpeg' })).status).toBe(400)
  })

  test('is rejected if a small file has too many pixels', async () => {
    const bomb = await toFile(solid(12_000, 12_000).png({ compressionLevel: 9 }))
    expect(bomb.byteLength).toBeLessThan(1_000_000)
    const before = process.memoryUsage().rss
    expect((await upload({ file: bomb })).status).toBe(400)
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  test('is rejected if it has more than 5 MB', async () => {
    const { status, body } = await upload({ file: new Uint8Array(5 * 1024 * 1024 + 1) })
    expect({ status, body }).toMatchObject({ status: 413, body: { error: { field: 'picture' } } })
  })

  test.each(['image/svg+xml', 'image/gif', 'text/plain', 'application/json', ''])(
    'is rejected if its type is %j',
    async (type) => {
      const { status, body } = await upload({ file: await toFile(solid(9, 9).png()), type })
      expect({ status, body }).toMatchObject({ status: 415, body: { error: { field: 'picture' } } })
    },
  )

  test('is rejected if the sender is signed out', async () => {
    expect((await upload({ file: await toFile(solid(9, 9).png()), as: null })).status).toBe(401)
  })

  test('leaves the current picture unchanged', async () => {
    const owner = await addPerson(site.db)
    const { body } = await upload({ file: await toFile(solid(9, 9).png()), as: owner })
    await upload({ file: 'not a picture', as: owner })
    expect((await site.call('/api/profile', { as: owner })).body).toEqual(body)
  })
})

/** Creates an upload that sends nothing until `end`. */
function createSlowFile() {
  const [begun, ended] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()]
  const file = new ReadableStream(
    {
      async pull(controller) {
        begun.resolve(true)
        await ended.promise
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { file, begun: begun.promise, end: ended.resolve }
}

test('at most two picture uploads per person, and a few in total, are read simultaneously', async () => {
  const to = createApp({ dependencies: site.dependencies })
  const people = await Promise.all(Array.from({ length: 4 }, () => addPerson(site.db)))
  const other = await addPerson(site.db)
  const under = people.flatMap((as) => [1, 2].map(() => ({ as, ...createSlowFile() })))
  const answers: ReturnType<typeof upload>[] = []
  for (const { as, file, begun } of under) {
    answers.push(upload({ file, as, to }))
    expect(await Promise.race([begun, answers.at(-1)])).toBe(true)
    if (as !== people[0] || answers.length !== 2) continue
    expect((await upload({ file: createSlowFile().file, as, to })).status).toBe(503)
  }
  const file = await toFile(solid(9, 9).png())
  expect(await upload({ file, as: other, to })).toMatchObject({ status: 503, retryAfter: '5' })
  for (const { end } of under) end()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(under.map(() => 400))
  expect((await upload({ file, as: other, to })).status).toBe(200)
})

test('concurrent pictures beyond the site’s capacity are refused temporarily, and none is lost', async () => {
  const owner = await addPerson(site.db)
  const file = await toFile(noise(600, 600).png())
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload({ file, as: owner })))
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].sort()).toEqual([200, 503])
  expect((await upload({ file, as: owner })).status).toBe(200)
})

test.each([
  '/avatars/x.webp',
  `/avatars/${'0'.repeat(64)}.webp`,
  `/avatars/${'0'.repeat(64)}.svg`,
  `/avatars/${'0'.repeat(63)}%27.webp`,
])('the picture URL %s does not exist', async (url) => {
  expect((await readPicture(url)).answer.status).toBe(404)
})
