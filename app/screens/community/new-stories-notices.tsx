import type { ComponentProps } from 'react'
import { StoryLine } from '#app/community/last-visits/story-line.tsx'
import { NewStories } from '#app/community/stories/list/new-stories.tsx'

/** Announces stories that are new since the user's last visit, and since the list was loaded. */
export function NewStoriesNotices(props: ComponentProps<typeof NewStories>) {
  return (
    <>
      <StoryLine listed={props.listed} />
      <NewStories {...props} />
    </>
  )
}
