import { Link } from 'react-router'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { Button, buttonClass } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import { saveFile } from '#app/platform/ui/media/save-file.ts'
import { describeValue, nameDevice, nameSeries } from '../name-rooms.ts'
import type { OwnAir, OwnSeries } from '../own-air-schemas.ts'
import { fetchCsv } from '../queries.ts'
import { DeleteButton } from './delete-button.tsx'
import { DeletePeriod } from './delete-period.tsx'

export function SeriesItem({ series, devices }: { series: OwnSeries; devices: OwnAir['devices'] }) {
  const { id, readings, firstAt, lastAt, lastValue, unit } = series
  const device = devices.find((each) => each.id === series.deviceId)
  const name = nameSeries(series)
  const { isSending, run } = useCommand('Error downloading the series')
  const download = () => run(async () => saveFile(await fetchCsv(id), `${series.metric}.csv`))
  return (
    <li className="py-4">
      <h3 className="text-lg font-semibold wrap-anywhere">{name}</h3>
      <p className="text-muted wrap-anywhere">
        {device ? nameDevice(device, devices) : null}: {countOf(readings, 'reading')}
        {firstAt && lastAt ? `, from ${describeInstant(firstAt)} to ${describeInstant(lastAt)}` : ''}
      </p>
      {lastValue === null ? null : (
        <p>
          Latest: <strong className="tabular-nums">{describeValue(lastValue, unit)}</strong>
        </p>
      )}
      <div className="-ms-4 mt-1 flex flex-wrap">
        <Link to={`/air/charts?series=${id}`} className={buttonClass('quiet')}>
          Chart
          <span className="sr-only">: {name}</span>
        </Link>
        <Button
          look="quiet"
          aria-label={`Download as CSV: ${name}`}
          onClick={() => void download()}
          isBusy={isSending}
        >
          {isSending ? 'Preparing...' : 'Download as CSV'}
        </Button>
        <DeletePeriod id={id} name={name} firstAt={firstAt} />
        <DeleteButton label="Delete" subject={name} title={`Delete this series?`} path={`series/${id}`}>
          This permanently deletes {countOf(readings, 'reading')} of “{name}”. It can’t be undone.
        </DeleteButton>
      </div>
    </li>
  )
}
