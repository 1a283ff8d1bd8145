import { useNavigate } from 'react-router'
import { composerId, requestComposer } from '#app/community/stories/composer/composer-request.ts'
import { consumePendingStory, storePendingChart } from '../../files/import/pending-upload.ts'

/** Opens the story from which the chart's file was uploaded, or the form for a new story. Keeps unsaved text. */
export function useStoryOfUpload(): (chartId: string) => void {
  const navigate = useNavigate()
  const openForm = useNewStoryWithChart()
  return (chartId) => {
    const story = consumePendingStory()
    if (story === null) return openForm(chartId)
    storePendingChart(chartId)
    void navigate(`/settings/content?${new URLSearchParams({ edit: story })}`)
  }
}

/** Returns a function that opens the form for a new story with a chart. Keeps unsaved text in the form. */
export function useNewStoryWithChart(): (chartId: string) => void {
  const navigate = useNavigate()
  return (chartId) => {
    storePendingChart(chartId)
    requestComposer()
    void navigate(`/community#${composerId}`)
  }
}
