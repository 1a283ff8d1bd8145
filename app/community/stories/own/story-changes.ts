import { useMemo, useSyncExternalStore } from 'react'
import type { Fold } from '../folds.ts'
import type { Story } from '../story-schemas.ts'
import type { OwnStory } from './own-story-schemas.ts'

/** Put out of one person's sight. */
export interface FoldedStory {
  fold: Fold
  /** Their id; null for a visitor. */
  by: string | null
  /** Whether they have just done so, and go on from there. */
  isNew: boolean
  /** Takes its mute back with it, where it was muted just now. */
  muteId?: string
}

/** What became of a story here: deleted, folded, folded and shown again, or as it was edited. */
type StoryChange = 'deleted' | FoldedStory | 'shown' | OwnStory
type StoryChanges = ReadonlyMap<string, StoryChange | undefined>

const anonymous = { fullName: null, organization: null, avatarUrl: null }

const noChanges: StoryChanges = new Map()
let changes = noChanges
const listeners = new Set<() => void>()

/** What this page has changed about a story. */
export const findStoryChange = (id: string) => changes.get(id)

/**
 * Tells every place that shows the story, and those that will: lists that were loaded before go on saying what it was. Undefined: as
 * if nothing had become of it.
 */
export function recordStoryChange(id: string, change: StoryChange | undefined): void {
  changes = new Map(changes).set(id, change)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** By story id, what this page has changed since it was loaded. */
export function useStoryChanges(): StoryChanges {
  return useSyncExternalStore(
    subscribe,
    () => changes,
    () => noChanges,
  )
}

/** A story as it is by now; null when it was deleted or folded here. */
export function useCurrentStory(story: Story): Story | null {
  const change = useStoryChanges().get(story.id)
  return useMemo(() => {
    if (change === undefined || change === 'shown') return story
    if (change === 'deleted' || 'fold' in change) return null
    const known = change.isAnonymous ? { ...story, title: change.title, author: anonymous } : story
    // A list that was read again may know of a later edit, made elsewhere.
    return (story.editedAt ?? '') >= (change.editedAt ?? '') ? known : { ...known, ...change }
  }, [story, change])
}
