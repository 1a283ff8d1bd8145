import { ChartFigure } from './chart-figure.tsx'
import { DeviceNote } from './device-note.tsx'
import { EffectView } from './effect-view.tsx'
import type { SharedChart } from './shared/shared-chart.server.ts'

const minuteMs = 60_000

/** Renders a shared chart, with its comparison if there is one. Works without JavaScript. */
export function SharedFigure({ shared, level }: { shared: SharedChart; level: 'h2' | 'h3' }) {
  const { chart, model, isExact, effect } = shared
  const { length, ...shown } = shared.part
  const inAddress = (at: number) => `${Math.round(at / minuteMs)}`
  return (
    <>
      <ChartFigure chart={chart} id="chart" part={{ ...shown, first: 0, last: length, inAddress }}>
        <DeviceNote model={model} />
        {isExact ? null : <p>Days are numbered from the first one shown, with one value per 15 minutes.</p>}
      </ChartFigure>
      {effect ? (
        <EffectView
          report={effect}
          title={effect.heads ? 'On and off, chosen at random' : 'Before and after'}
          level={level}
        />
      ) : null}
    </>
  )
}
