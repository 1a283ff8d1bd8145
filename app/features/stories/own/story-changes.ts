import { useMemo, useSyncExternalStore } from 'react'
import type { Story } from '../story-schemas.ts'
import type { OwnStory } from './own-story-schemas.ts'

/** What became of a story here: deleted, or as it was edited. */
type StoryChange = 'deleted' | OwnStory
type StoryChanges = ReadonlyMap<string, StoryChange>

const noChanges: StoryChanges = new Map()
let changes = noChanges
const listeners = new Set<() => void>()

/** Tells every place that shows the story, and those that will: lists that were loaded before go on saying what it was. */
export function recordStoryChange(id: string, change: StoryChange): void {
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

/** A story as it is by now; null when it was deleted here. */
export function useCurrentStory(story: Story): Story | null {
  const change = useStoryChanges().get(story.id)
  return useMemo(() => {
    if (change === undefined) return story
    if (change === 'deleted') return null
    const { title, content, airQualityIssues, editedAt, editedAfterReactions } = change
    // A list that was read again may know of a later edit, made elsewhere.
    if ((story.editedAt ?? '') >= (editedAt ?? '')) return story
    return { ...story, title, content, airQualityIssues, editedAt, editedAfterReactions }
  }, [story, change])
}
