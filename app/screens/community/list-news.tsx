import type { ComponentProps } from 'react'
import { StoryLine } from '#app/community/last-visits/story-line.tsx'
import { NewStories } from '#app/community/stories/list/new-stories.tsx'

/** What is new in the list: since somebody’s last visit, and since it was read. */
export function ListNews(props: ComponentProps<typeof NewStories>) {
  return (
    <>
      <StoryLine listed={props.listed} />
      <NewStories {...props} />
    </>
  )
}
