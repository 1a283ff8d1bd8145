import { type ComponentProps, lazy, memo, Suspense } from 'react'

const LoadedChoice = lazy(async () => ({
  default: (await import('#app/air/charts/stories/chart-choice.tsx')).ChartChoice,
}))
// Few stories have measurements.
const LoadedMeasurement = lazy(async () => ({
  default: (await import('#app/air/charts/stories/story-measurement.tsx')).StoryMeasurement,
}))

type StoryMeasurementProps = ComponentProps<typeof LoadedMeasurement>

export type StoryChart = StoryMeasurementProps['chart']

/** Null for a new story. */
export function ChartChoice({ storyId }: { storyId: string | null }) {
  return (
    <Suspense>
      <LoadedChoice storyId={storyId} />
    </Suspense>
  )
}

/** Rendering again before its script is loaded would remove the server's HTML until then. */
export const StoryMeasurement = memo(function StoryMeasurement(props: StoryMeasurementProps) {
  return (
    <Suspense>
      <LoadedMeasurement {...props} />
    </Suspense>
  )
})
