import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { storyElementId } from '#app/community/stories/story-element-id.ts'
import { storiesKey } from '#app/community/stories/story-keys.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { useAfterHydration } from '#app/platform/hydration/use-is-hydrated.ts'
import { scrollToElement } from '#app/platform/ui/layout/scroll-to-element.ts'
import { isUuid } from '#app/platform/validation/uuid.ts'

const hashPattern = /^#(?:story|comment-on|react-to)-(.*)$/

/** Finds the story of the URL's `#story-{id}` in the list, or fetches it. */
export function useLinkedStory(listed: Story[]) {
  const { hash, search, key } = useLocation()
  // The server never receives the hash.
  const asked = useAfterHydration(hashPattern.exec(hash)?.[1], undefined)
  const id = asked !== undefined && isUuid(asked) ? asked.toLowerCase() : undefined
  const isListed = listed.some((story) => story.id === id)
  const query = useQuery({
    queryKey: [...storiesKey, 'one', id],
    queryFn: async ({ signal }) => {
      const { fetchStory } = await import('#app/community/stories/queries.ts')
      return fetchStory(id ?? '', signal)
    },
    enabled: id !== undefined && !isListed,
    networkMode: 'always',
  })
  const alone = id === undefined ? undefined : query.data
  const isThere = isListed || alone !== undefined
  const isMissing =
    asked !== undefined && (id === undefined || (!isThere && toApiClientError(query.error).status === 404))

  const followed = useRef({ hash, search })
  // Following the same link again scrolls again.
  useEffect(() => {
    const hasGrown = followed.current.hash === hash && followed.current.search !== search
    followed.current = { hash, search }
    if (id !== undefined && isThere && !hasGrown) scrollToElement(storyElementId(id))
  }, [id, isThere, key, hash, search])

  return { id, alone, isMissing, query }
}
