import { useEffect, useState } from 'react'
import { NewItemsButton } from '#app/platform/live/new-items-button.tsx'
import { useLiveUpdates } from '#app/platform/live/use-live-updates.ts'
import { scrollToElement } from '#app/platform/ui/layout/scroll-to-element.ts'
import { fetchNewestStories } from '../queries.ts'
import { storyElementId } from '../story-element-id.ts'
import type { Story } from '../story-schemas.ts'

interface NewStoriesProps {
  listed: readonly Story[]
  refetch: () => Promise<unknown>
}

export function NewStories({ listed, refetch }: NewStoriesProps) {
  const [ids, setIds] = useState<string[]>([])
  /** The requested new stories; scrolls to the first that is listed. */
  const [goals, setGoals] = useState<string[]>([])
  const news = ids.filter((id) => !listed.some((story) => story.id === id))
  const reached = listed.find(({ id }) => goals.includes(id))?.id

  useEffect(() => {
    if (reached === undefined) return
    setGoals([])
    scrollToElement(storyElementId(reached))
  }, [reached])

  useLiveUpdates({
    storyIds: [],
    newStories: true,
    onHint({ kind, storyId }) {
      if (kind === 'story_added' && storyId !== null) setIds((before) => [...new Set([...before, storyId])])
    },
    async check(signal) {
      const latest = listed[0]?.createdAt ?? ''
      const { stories } = await fetchNewestStories(signal)
      setIds(stories.filter(({ createdAt }) => createdAt > latest).map(({ id }) => id))
    },
  })

  const show = async () => {
    setGoals(news)
    await refetch()
    setIds([])
  }

  return <NewItemsButton what="story" count={news.length} onPress={() => void show()} />
}
