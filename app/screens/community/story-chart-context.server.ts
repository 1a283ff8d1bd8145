import { createContext } from 'react-router'
import type { StoryChart } from './story-measurements.tsx'

/** Reads a story's chart in the range that the page's URL asks for. */
export const storyChartContext = createContext<(storyId: string, url: string) => Promise<StoryChart>>(() =>
  Promise.resolve(null),
)
