import { storyElementId } from '#app/community/stories/story-element-id.ts'
import { collapsedStoriesKey } from '#app/platform/hydration/hide-collapsed-stories.ts'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'

const rememberedMax = 60

/** Lets the next page hide these stories before hydration. @param userId '' for a visitor */
export function rememberCollapsed(
  userId: string,
  { folded, unfolded = [] }: { folded: string[]; unfolded?: string[] },
): void {
  const key = collapsedStoriesKey(userId)
  const select = (id: string) => `#${storyElementId(id)}`
  const before = browserStorage.getItem(key)?.split(',') ?? []
  const asked = new Set([...unfolded, ...folded].map(select))
  const selectors = [...folded.map(select), ...before.filter((each) => !asked.has(each))]
  if (selectors.length > 0) browserStorage.setItem(key, selectors.slice(0, rememberedMax).join())
  else browserStorage.removeItem(key)
}

const unexplainedKey = 'clean-air-unexplained'
const readUnexplained = () => browserStorage.getItem(unexplainedKey)?.split(',') ?? []

/** True if a story was reported in this browser without a reason. */
export const isUnexplained = (storyId: string) => readUnexplained().includes(storyId)

export function rememberUnexplained(storyId: string, isSo: boolean): void {
  const others = readUnexplained().filter((id) => id !== storyId)
  browserStorage.setItem(
    unexplainedKey,
    (isSo ? [storyId, ...others] : others).slice(0, rememberedMax).join(),
  )
}
