import type { ReactNode } from 'react'
import { ChartFigure } from './chart-figure.tsx'
import { DeviceNote } from './device-note.tsx'
import { EffectView } from './effect-view.tsx'
import type { SharedChart } from './shared/shared-chart.server.ts'

interface SharedFigureProps {
  shared: SharedChart
  level: 'h2' | 'h3'
  folded?: ReactNode
}

const minuteMs = 60_000

export function SharedFigure({ shared, level, folded }: SharedFigureProps) {
  const { chart, model, isExact, effect } = shared
  const { length, ...shown } = shared.part
  const inAddress = (at: number) => `${Math.round(at / minuteMs)}`
  const comparison = effect ? (
    <EffectView
      report={effect}
      title={effect.heads ? 'On and off, chosen at random' : 'Before and after'}
      level={level}
    />
  ) : null
  return (
    <>
      <ChartFigure
        chart={chart}
        id="chart"
        range={{ ...shown, first: 0, last: length, inAddress }}
        folded={
          folded && (
            <>
              {comparison}
              {folded}
            </>
          )
        }
      >
        <DeviceNote model={model} />
        {isExact ? null : <p>Days are numbered from the first one shown, with one value per 15 minutes.</p>}
      </ChartFigure>
      {folded ? null : comparison}
    </>
  )
}
