import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createTestSite } from '../../tests/support/test-site.ts'
import { drawIcons } from './draw-icons.ts'

const readPublic = (name: string) => readFile(path.join(import.meta.dirname, '../../public', name))

/** Returns the largest difference in a pixel's color channel, up to 255: other machines may round and compress differently. */
async function compare(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).ensureAlpha().raw().toBuffer()))
  if (!a || a.length !== b?.length) return 255
  return a.reduce((most, value, index) => Math.max(most, Math.abs(value - (b[index] ?? 0))), 0)
}

test('the icons are drawn from their current drawings', async () => {
  for (const [name, drawn] of await drawIcons()) {
    const kept = await readPublic(name)
    if (name.endsWith('.ico')) expect(kept.subarray(0, 6), name).toEqual(drawn.subarray(0, 6))
    else expect(await compare(kept, drawn), name).toBeLessThan(4)
  }
})

const manifestSchema = v.object({
  name: v.literal('Clean Air'),
  background_color: v.string(),
  theme_color: v.string(),
  icons: v.array(v.object({ src: v.string(), sizes: v.string(), purpose: v.picklist(['any', 'maskable']) })),
})

test('the manifest’s icons exist in the listed sizes, with the page’s colors', async () => {
  const site = await createTestSite()
  const { status, body, headers } = await site.call('/manifest.webmanifest')
  expect({ status, type: headers.get('content-type') }).toEqual({
    status: 200,
    type: 'application/manifest+json',
  })
  const { icons, background_color: canvas, theme_color: sky } = v.parse(manifestSchema, body)
  const tokens = await readFile(
    path.join(import.meta.dirname, '../../app/platform/styles/tokens.css'),
    'utf8',
  )
  expect(tokens).toContain(`--canvas: ${canvas};`)
  expect(tokens).toContain(`--sky-high: ${sky};`)
  expect(icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
    '192x192',
    '512x512',
  ])
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp(await readPublic(src.slice(1))).metadata()
    expect({ format, sizes: `${width}x${height}` }).toEqual({ format: 'png', sizes })
  }
})
