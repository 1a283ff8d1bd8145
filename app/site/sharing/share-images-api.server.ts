import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { findPublicStory } from '#app/community/stories/story-queries.server.ts'
import { storyIdSchema } from '#app/community/stories/story-schemas.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { readPublished } from '#app/site/site-content/content-queries.server.ts'
import { siteShareText, storyShareText } from './share-image.server.ts'
import { createShareImageCache, type ShareImage } from './share-image-cache.server.ts'
import { siteShareImage } from './social-meta-tags.ts'

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
