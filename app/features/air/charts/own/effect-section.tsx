import { LoadingState } from '#app/ui/feedback/loading-state.tsx'
import type { OwnChart } from '../chart-schemas.ts'
import { EffectView } from '../effect-view.tsx'
import { useEffectReport } from './use-own-chart.ts'

interface EffectSectionProps {
  mark: OwnChart['marks'][number]
  seriesId: string
  userId: string
}

/** What changed with a mark of one's own. */
export function EffectSection({ mark, seriesId, userId }: EffectSectionProps) {
  const { data, error, refetch } = useEffectReport(userId, seriesId, mark.id)
  if (!data) return <LoadingState height={12} error={error} onRetry={() => void refetch()} />
  return <EffectView report={data} title={`${mark.label}, ${mark.time}`} level="h3" />
}
