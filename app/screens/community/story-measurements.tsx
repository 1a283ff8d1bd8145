import { type ComponentProps, lazy, Suspense } from 'react'

const LoadedChoice = lazy(async () => ({
  default: (await import('#app/air/charts/stories/chart-choice.tsx')).ChartChoice,
}))
// Few stories have measurements.
const LoadedMeasurement = lazy(async () => ({
  default: (await import('#app/air/charts/stories/story-measurement.tsx')).StoryMeasurement,
}))

type StoryMeasurementProps = ComponentProps<typeof LoadedMeasurement>

/** Of a story, where all of it is shown. */
export type StoryChart = StoryMeasurementProps['chart']

/** The charts that an author may show with a story; null for a new one. */
export function ChartChoice({ storyId }: { storyId: string | null }) {
  return (
    <Suspense>
      <LoadedChoice storyId={storyId} />
    </Suspense>
  )
}

export function StoryMeasurement(props: StoryMeasurementProps) {
  return (
    <Suspense>
      <LoadedMeasurement {...props} />
    </Suspense>
  )
}
