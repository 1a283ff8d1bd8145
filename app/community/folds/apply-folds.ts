import * as v from 'valibot'
import { foldsSchema } from '#app/community/stories/folds.ts'
import { findStoryChange, recordStoryChange } from '#app/community/stories/own/story-changes.ts'
import { storyElementId } from '#app/community/stories/story-element-id.ts'
import { showFoldedStories } from '#app/platform/hydration/folded-stories.ts'
import { readSession } from '#app/platform/session/session.ts'
import { rememberFolds } from './remember-folds.ts'

/**
 * Folds the stories that the user doesn't want to see and unfolds those that they now do. Leaves stories that the user has shown or edited
 * here, or that have the focus.
 */
export async function applyFolds(ids: Iterable<string>, answered: unknown): Promise<void> {
  const folds = v.parse(v.optional(foldsSchema, {}), answered)
  const session = readSession()
  if (session.status !== 'in') return
  // Loaded first, so that no story's place is empty meanwhile.
  if (Object.keys(folds).length > 0) await import('./absent-story.tsx')
  const all = [...ids]
  for (const id of all) {
    const fold = folds[id]
    const change = findStoryChange(id)
    if (typeof change === 'object' && 'fold' in change) {
      if (!fold) recordStoryChange(id, undefined)
    } else if (fold && change === undefined && !hasFocus(id))
      recordStoryChange(id, { fold, by: session.user.id, isNew: false })
  }
  showFoldedStories()
  const isFolded = (id: string) => folds[id] !== undefined
  rememberFolds(session.user.id, {
    folded: all.filter(isFolded),
    unfolded: all.filter((id) => !isFolded(id)),
  })
}

const hasFocus = (id: string) =>
  document.getElementById(storyElementId(id))?.contains(document.activeElement) ?? false
