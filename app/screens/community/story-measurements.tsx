import { type ComponentProps, lazy, memo, Suspense } from 'react'

const LoadedChoice = lazy(async () => ({
  default: (await import('#app/air/charts/stories/chart-choice.tsx')).ChartChoice,
}))
// Lazy, because few stories have measurements.
const LoadedMeasurement = lazy(async () => ({
  default: (await import('#app/air/charts/stories/story-measurement.tsx')).StoryMeasurement,
}))

type StoryMeasurementProps = ComponentProps<typeof LoadedMeasurement>

export type StoryChart = StoryMeasurementProps['chart']

/** Lets an author choose the charts shown with a story. Null for a new story. */
export function ChartChoice({ storyId }: { storyId: string | null }) {
  return (
    <Suspense>
      <LoadedChoice storyId={storyId} />
    </Suspense>
  )
}

/** Memoized, because rendering it again before its script is loaded removes the server's HTML until then. */
export const StoryMeasurement = memo(function StoryMeasurement(props: StoryMeasurementProps) {
  return (
    <Suspense>
      <LoadedMeasurement {...props} />
    </Suspense>
  )
})
