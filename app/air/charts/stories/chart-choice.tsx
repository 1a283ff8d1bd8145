import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useUserId } from '#app/platform/session/use-session.ts'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import {
  consumePendingChart,
  storePendingFile,
  storePendingStory,
} from '../../files/import/pending-upload.ts'
import { SensorFileField } from '../../files/import/sensor-file-field.tsx'
import { nameRoom, nameSeries } from '../../rooms/name-rooms.ts'
import type { OwnAir } from '../../rooms/own-air-schemas.ts'
import { useOwnAir } from '../../rooms/queries.ts'

interface ChartChoiceProps {
  storyId: string | null
}

/** Stores the choice in the form control `chart`, so that drafts include it. */
export function ChartChoice({ storyId }: ChartChoiceProps) {
  const userId = useUserId()
  return userId ? <OwnCharts userId={userId} storyId={storyId} /> : null
}

function OwnCharts({ userId, storyId }: ChartChoiceProps & { userId: string }) {
  const { data } = useOwnAir(userId)
  const place = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    // Runs after the form's own effect, which restores the draft.
    queueMicrotask(() => {
      const control = findControl(place.current)
      const held = control && consumePendingChart()
      if (held) fill(control, held)
      setChosen(control?.value ?? '')
    })
  }, [])
  const choose = (id: string) => {
    const control = findControl(place.current)
    if (!control) return
    fill(control, id)
    setChosen(id)
  }
  if (!data) return <div ref={place} />
  const isKnown = data.charts.some(({ id }) => id === chosen)
  return (
    <div ref={place} className="space-y-3">
      <SelectField
        label={
          <>
            Measurements<span className="font-normal text-muted"> (optional)</span>
          </>
        }
        value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">None</option>
        {isKnown || chosen === '' ? null : <option value={chosen}>No longer shared</option>}
        {data.charts.map((chart) => toOption(chart.id, describeChart(chart, data)))}
      </SelectField>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent underline-offset-4 hover:underline">
          Upload a sensor file
        </summary>
        <SensorFileField
          onChoose={(file) => {
            storePendingFile({ file, choices: {} })
            storePendingStory(storyId)
            void navigate('/air')
          }}
        />
        <p className="mt-2 text-sm text-muted">You’ll see a preview first. What you’ve written is kept.</p>
      </details>
      {data.series.length > 0 && data.charts.length === 0 ? (
        <p className="text-sm text-muted">
          Stories can show charts that you share:{' '}
          <Link to="/air/charts" className="underline">
            share one of yours
          </Link>
          .
        </p>
      ) : null}
    </div>
  )
}

/** Sets the control and fires `input`, so that the form saves its draft. */
function fill(control: HTMLInputElement, id: string): void {
  control.value = id
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

function findControl(place: Element | null): HTMLInputElement | null {
  const control = place?.closest('form')?.elements.namedItem('chart')
  return control instanceof HTMLInputElement ? control : null
}

function describeChart({ seriesId, words }: OwnAir['charts'][number], { rooms, series }: OwnAir): string {
  const measured = series.find(({ id }) => id === seriesId)
  const room = rooms.find(({ id }) => id === measured?.roomId)
  return [room ? `${nameRoom(room, rooms)}: ` : '', measured ? nameSeries(measured) : '', ', ', words].join(
    '',
  )
}
