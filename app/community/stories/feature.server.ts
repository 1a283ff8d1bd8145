import type { Feature } from '#app/platform/feature-types.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { type ExportPart, exportList } from '#app/platform/personal-data.server.ts'
import { purgeDeletedStories } from './change-story.command.server.ts'
import type { ChartSummarizer } from './choose-chart.command.server.ts'
import { selectOwnStories } from './own/own-story-queries.server.ts'
import { ownStorySchema } from './own/own-story-schemas.ts'
import { storiesApi } from './stories-api.server.ts'

const storiesExports: readonly ExportPart[] = [
  exportList({ name: 'stories', role: 'member' }, ownStorySchema.entries, (tx, person) =>
    selectOwnStories(tx, person),
  ),
]

export const stories: Feature<Dependencies & ChartSummarizer> = {
  api: [storiesApi],
  cachedPaths: ['/api/stories', '/api/stories/:id'],
  purges: { deletedStories: purgeDeletedStories },
  exports: storiesExports,
}
