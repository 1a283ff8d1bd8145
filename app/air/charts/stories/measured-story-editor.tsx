import type { ComponentProps } from 'react'
import { StoryEditor } from '#app/community/stories/own/story-editor.tsx'
import { ChartChoice } from './chart-choice.tsx'

/** The story editor with a choice of charts. */
export function MeasuredStoryEditor(editor: Omit<ComponentProps<typeof StoryEditor>, 'measurements'>) {
  return <StoryEditor {...editor} measurements={<ChartChoice storyId={editor.story.id} />} />
}
