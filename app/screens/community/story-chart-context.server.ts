import { createContext } from 'react-router'
import type { StoryChart } from './story-measurements.tsx'

/** Reads the chart of a public story, in the range that its page's URL asks for. Null if it has none. */
export const storyChartContext = createContext<(storyId: string, url: string) => Promise<StoryChart>>(() =>
  Promise.resolve(null),
)
