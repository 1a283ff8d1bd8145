import { useMemo, useSyncExternalStore } from 'react'
import { collapsedStoriesKey } from '#app/platform/hydration/hide-collapsed-stories.ts'
import { readSession } from '#app/platform/session/session-store.ts'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import type { CollapseReason } from '../collapse-reasons.ts'
import type { Story } from '../story-schemas.ts'
import type { OwnStory } from './own-story-schemas.ts'

export interface CollapsedStory {
  fold: CollapseReason
  /** Null for a visitor. */
  by: string | null
  /** Moves the focus to the placeholder. */
  isNew: boolean
  /** The mute created with it, to undo both. */
  muteId?: string
}

export type StoryChange = 'deleted' | CollapsedStory | 'shown' | OwnStory
type StoryChanges = ReadonlyMap<string, StoryChange | undefined>

const anonymous = { fullName: null, organization: null, avatarUrl: null }

const noChanges: StoryChanges = new Map()
let changes = readVisitorReports()
const listeners = new Set<() => void>()

/** The server knows the reports of members. */
function readVisitorReports(): StoryChanges {
  const selectors = readSession().status === 'in' ? null : browserStorage.getItem(collapsedStoriesKey(''))
  const reported: CollapsedStory = { fold: 'reported', by: null, isNew: false }
  // A new map would render every story again after hydration.
  if (!selectors) return noChanges
  return new Map(selectors.split(',').map((each) => [each.slice('#story-'.length), reported] as const))
}

export const findStoryChange = (id: string) => changes.get(id)

/** Informs all components that show the story, now or later, because loaded lists keep its old state. Undefined removes the change. */
export function recordStoryChange(id: string, change: StoryChange | undefined): void {
  changes = new Map(changes).set(id, change)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useStoryChanges(): StoryChanges {
  return useSyncExternalStore(
    subscribe,
    () => changes,
    () => noChanges,
  )
}

/** Returns null if the story was deleted or collapsed here. */
export function useCurrentStory(story: Story): Story | null {
  const change = useStoryChanges().get(story.id)
  return useMemo(() => {
    if (change === undefined || change === 'shown') return story
    if (change === 'deleted' || 'fold' in change) return null
    const known = change.isAnonymous ? { ...story, title: change.title, author: anonymous } : story
    // A refetched list may contain a later edit, made in another tab or browser.
    return (story.editedAt ?? '') >= (change.editedAt ?? '') ? known : { ...known, ...change }
  }, [story, change])
}
