import * as v from 'valibot'
import { collapseReasonsSchema } from '#app/community/stories/collapse-reasons.ts'
import { findStoryChange, recordStoryChange } from '#app/community/stories/own/story-changes.ts'
import { storyElementId } from '#app/community/stories/story-element-id.ts'
import { showCollapsedStories } from '#app/platform/hydration/hide-collapsed-stories.ts'
import { readSession } from '#app/platform/session/session-store.ts'
import { rememberCollapsed } from './remember-collapsed.ts'

/** Expands the other stories. Does not change those that the user has shown or edited here, or that have the focus. */
export async function collapseStories(ids: Iterable<string>, answered: unknown): Promise<void> {
  const folds = v.parse(v.optional(collapseReasonsSchema, {}), answered)
  const session = readSession()
  if (session.status !== 'in') return
  // Loaded first, so that no story's place is empty while it loads.
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
  showCollapsedStories()
  const isCollapsed = (id: string) => folds[id] !== undefined
  rememberCollapsed(session.user.id, {
    folded: all.filter(isCollapsed),
    unfolded: all.filter((id) => !isCollapsed(id)),
  })
}

const hasFocus = (id: string) =>
  document.getElementById(storyElementId(id))?.contains(document.activeElement) ?? false
