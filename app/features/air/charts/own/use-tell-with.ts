import { useNavigate } from 'react-router'
import { composerId, requestComposer } from '#app/features/stories/composer/composer-request.ts'
import { holdChart } from '../../import/waiting-file.ts'

/** Goes on to the story box, which takes this chart; what was typed there before stays. */
export function useTellWith(): (chartId: string) => void {
  const navigate = useNavigate()
  return (chartId) => {
    holdChart(chartId)
    requestComposer()
    void navigate(`/community#${composerId}`)
  }
}
