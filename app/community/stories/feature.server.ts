import type { Feature } from '#app/platform/feature.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import type { ChartMeasurer } from './choose-chart.command.server.ts'
import { purgeDeletedStories } from './delete-story.command.server.ts'
import { storiesExports } from './export.server.ts'
import { storiesApi } from './stories-api.server.ts'

export const stories: Feature<Dependencies & ChartMeasurer> = {
  api: [storiesApi],
  cachedPaths: ['/api/stories', '/api/stories/:id'],
  purges: { deletedStories: purgeDeletedStories },
  exports: storiesExports,
}
