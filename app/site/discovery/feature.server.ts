import type { Feature } from '#app/platform/feature-types.server.ts'
import { discoveryApi } from './discovery-api.server.ts'
import { splitSitemap } from './sitemaps/split-sitemap.command.server.ts'

export const discovery: Feature = {
  site: [discoveryApi],
  cachedPaths: ['/feed.xml', '/feed.json', '/stories/:id/feed.xml', '/sitemap.xml'],
  hourly: [({ database }) => splitSitemap(database, 'all')],
}
