import { createContext } from 'react-router'
import type { StoryChart } from './story-measurements.tsx'

/** In the range that the page's URL asks for. */
export const storyChartContext = createContext<(storyId: string, url: string) => Promise<StoryChart>>(() =>
  Promise.resolve(null),
)
