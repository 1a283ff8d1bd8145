import type { Feature } from '#app/platform/feature.server.ts'
import { discoveryApi } from './discovery-api.server.ts'
import { divideSitemap } from './divide-sitemap.command.server.ts'

export const discovery: Feature = {
  site: [discoveryApi],
  cachedPaths: ['/feed.xml', '/feed.json', '/stories/:id/feed.xml', '/sitemap.xml'],
  hourly: [({ database }) => divideSitemap(database, 'all')],
}
