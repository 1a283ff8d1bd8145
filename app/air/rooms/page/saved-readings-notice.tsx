import { Link } from 'react-router'
import { Button, buttonClass } from '#app/platform/ui/form/button.tsx'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import { ShowInStory } from '../../charts/own/sharing-section.tsx'
import type { SavedReadings } from '../../files/import/saved-readings-schema.ts'
import type { OwnSeries } from '../own-air-schemas.ts'

interface SavedReadingsProps {
  kept: SavedReadings
  room: string
  series: OwnSeries[]
  onDone: () => void
}

export function SavedReadingsNotice({ kept, room, series, onDone }: SavedReadingsProps) {
  const { readings, repeated, replaced, keptBefore } = kept
  return (
    <div className="mt-8 max-w-reading rounded-2xl bg-tint px-5 py-5">
      <div role="status">
        <h3 className="text-xl font-bold tracking-tight">{countOf(readings, 'reading')} saved</h3>
      </div>
      {keptBefore ? (
        <p className="mt-2">You imported this file before. Its earlier readings were replaced.</p>
      ) : null}
      {repeated > 0 ? <p className="mt-2">Already saved: {countOf(repeated, 'reading')}.</p> : null}
      {replaced > 0 ? (
        <p className="mt-2">Updated with this file’s values: {countOf(replaced, 'reading')}.</p>
      ) : null}
      <p className="mt-4 flex flex-wrap gap-3">
        <Link to={`/air/${room}`} className={buttonClass('outline')}>
          Open the room
        </Link>
        <Button look="outline" onClick={onDone}>
          Upload another file
        </Button>
      </p>
      {series.length > 0 ? <ShowInStory series={series} /> : null}
    </div>
  )
}
