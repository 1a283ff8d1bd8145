import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { findPublicStory } from '#app/community/stories/story-queries.server.ts'
import { storyIdSchema } from '#app/community/stories/story-schemas.ts'
import { runForClient } from '#app/platform/concurrency/client-context.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import { readPublished } from '#app/site/site-content/content-queries.server.ts'
import { drawShareImage, type ShareText, siteShareText, storyShareText } from './share-image.server.ts'
import { siteShareImage } from './social-meta-tags.ts'

interface ShareImage {
  png: Buffer<ArrayBuffer>
  etag: string
}

const maxBytes = 8 * 1024 * 1024

/** An LRU cache. Concurrent requests for the same picture share one drawing. */
export function createShareImageCache() {
  const kept = new LRUCache<string, ShareImage>({
    maxSize: maxBytes,
    sizeCalculation: ({ png }) => png.length,
  })
  const underWay = new Map<string, Promise<ShareImage>>()
  return async (words: ShareText): Promise<ShareImage> => {
    const key = JSON.stringify(words)
    const known = kept.get(key) ?? underWay.get(key)
    if (known) return known
    // Queued for no client in particular, so that it goes on if the first one disconnects.
    const drawing = runForClient('', () => drawShareImage(words))
      .then((png) => {
        const etag = `"${createHash('sha256').update(png).digest('base64url').slice(0, 27)}"`
        kept.set(key, { png, etag })
        return { png, etag }
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, drawing)
    return drawing
  }
}

/** Each request reads the story again; pictures are cached by their texts. */
export function shareImagesApi({ database, site }: Dependencies) {
  const images = createShareImageCache()
  const readSiteText = async () => {
    const { content } = await readPublished(database.anon)
    return siteShareText(site.name, content.headline)
  }
  return new Hono<ApiEnv>()
    .get(siteShareImage.path, async (c) => answer(c, await images(await readSiteText())))
    .get('/stories/:id/share.png', async (c) => {
      const asked = { id: c.req.param('id') }
      const id = v.is(storyIdSchema, asked) ? asked.id : undefined
      const story = id === undefined ? null : await findPublicStory(database, id)
      if (story === null) throw notFound('This picture doesn’t exist.')
      return answer(c, await images(storyShareText(story, site.name) ?? (await readSiteText())))
    })
}

function answer(c: Context<ApiEnv>, { png, etag }: ShareImage): Response {
  // Revalidated at each request, like pages, so that a withdrawn story's picture disappears immediately.
  const headers = { 'Cache-Control': 'public, no-cache', ETag: etag }
  const known = c.req.header('if-none-match')?.split(',')
  if (known?.some((tag) => tag.trim().replace(/^W\//, '') === etag)) return c.body(null, 304, headers)
  return c.body(png, 200, { ...headers, 'Content-Type': 'image/png' })
}
