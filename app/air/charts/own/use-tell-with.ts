import { useNavigate } from 'react-router'
import { composerId, requestComposer } from '#app/community/stories/composer/composer-request.ts'
import { holdChart, takeHeldStory } from '../../files/import/waiting-file.ts'

/**
 * Goes on to the story whose author brought the file of this chart while editing it; else to the story box. What was typed there
 * stays.
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

/** Goes on to the story box, which takes this chart; what was typed there before stays. */
export function useTellWith(): (chartId: string) => void {
  const navigate = useNavigate()
  return (chartId) => {
    holdChart(chartId)
    requestComposer()
    void navigate(`/community#${composerId}`)
  }
}
