import { Hono } from 'hono'
import * as v from 'valibot'
import { issueField, storyIdSchema } from '#app/community/stories/story-schemas.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { formatAtom, formatJsonFeed } from './feeds/format-feeds.server.ts'
import { readCommentsFeed, readStoriesFeed } from './feeds/read-feeds.server.ts'
import { createShardResponse, formatSitemapIndex } from './sitemaps/sitemap-response.server.ts'

/** Ignores unknown query parameters, as on the community page. */
const feedQuerySchema = v.object({ issue: v.optional(issueField, '') })

const atom = { 'Content-Type': 'application/atom+xml; charset=utf-8' }
const jsonFeed = { 'Content-Type': 'application/feed+json; charset=utf-8' }

export function discoveryApi(dependencies: Dependencies) {
  return new Hono<ApiEnv>()
    .get('/feed.xml', validate('query', feedQuerySchema), async (c) =>
      c.body(
        formatAtom(await readStoriesFeed(dependencies, { ...c.req.valid('query'), format: 'xml' })),
        200,
        atom,
      ),
    )
    .get('/feed.json', validate('query', feedQuerySchema), async (c) =>
      c.body(
        formatJsonFeed(await readStoriesFeed(dependencies, { ...c.req.valid('query'), format: 'json' })),
        200,
        jsonFeed,
      ),
    )
    .get('/stories/:id/feed.xml', async (c) => {
      const asked = { id: c.req.param('id') }
      const feed = v.is(storyIdSchema, asked) ? await readCommentsFeed(dependencies, asked.id) : null
      if (feed === null) throw notFound('This feed doesn’t exist.')
      return c.body(formatAtom(feed), 200, atom)
    })
    .get('/sitemap.xml', async (c) =>
      c.body(await formatSitemapIndex(dependencies), 200, {
        'Content-Type': 'application/xml; charset=utf-8',
      }),
    )
    .get('/sitemaps/:file', createShardResponse(dependencies))
    .get('/robots.txt', (c) =>
      c.text(formatRobots(dependencies.site), 200, { 'Cache-Control': 'public, max-age=3600' }),
    )
}

function formatRobots({ url }: Dependencies['site']): string {
  return `User-agent: *
Disallow: /auth/
Disallow: /inbox

Sitemap: ${url}/sitemap.xml
`
}
