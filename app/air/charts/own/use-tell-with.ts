import { useNavigate } from 'react-router'
import { composerId, requestComposer } from '#app/community/stories/composer/composer-request.ts'
import { holdChart, takeHeldStory } from '../../files/import/waiting-file.ts'

/**
 * Opens the story from which the member uploaded this chart's file, or else the form for a new story. Unsaved text in the form is
 * kept.
 */
export function useTellWhereItCameFrom(): (chartId: string) => void {
  const navigate = useNavigate()
  const tell = useTellWith()
  return (chartId) => {
    const story = takeHeldStory()
    if (story === null) return tell(chartId)
    holdChart(chartId)
    void navigate(`/settings/content?${new URLSearchParams({ edit: story })}`)
  }
}

/** Returns a function that opens the form for a new story with a chart. Unsaved text in the form is kept. */
export function useTellWith(): (chartId: string) => void {
  const navigate = useNavigate()
  return (chartId) => {
    holdChart(chartId)
    requestComposer()
    void navigate(`/community#${composerId}`)
  }
}
