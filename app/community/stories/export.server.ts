import { type ExportPart, exportList } from '#app/platform/personal-data.server.ts'
import { ownStorySchema } from './own/own-story-schemas.ts'
import { selectOwnStories } from './queries/own-story-queries.server.ts'

/** Parts of a member's data export. */
export const storiesExports: readonly ExportPart[] = [
  exportList({ name: 'stories', role: 'member' }, ownStorySchema.entries, (tx, person) =>
    selectOwnStories(tx, person),
  ),
]
