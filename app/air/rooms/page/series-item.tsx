import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { Button, buttonClass } from '#app/platform/ui/form/button.tsx'
import { TextField } from '#app/platform/ui/form/field.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import { saveFile } from '#app/platform/ui/media/save-file.ts'
import { ConfirmDialog, DialogFormActions } from '#app/platform/ui/overlay/confirm-dialog.tsx'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { describeValue, nameDevice, nameSeries } from '../name-rooms.ts'
import type { OwnAir, OwnSeries } from '../own-air-schemas.ts'
import { fetchCsv, removeFromAir, useRefetchAir } from '../queries.ts'
import { DeleteButton } from './delete-button.tsx'

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
        <SpanDeletion id={id} name={name} firstAt={firstAt} />
        <DeleteButton label="Delete" subject={name} title={`Delete this series?`} path={`series/${id}`}>
          This permanently deletes {countOf(readings, 'reading')} of “{name}”. It can’t be undone.
        </DeleteButton>
      </div>
    </li>
  )
}

function SpanDeletion({ id, name, firstAt }: { id: string; name: string; firstAt: string | null }) {
  const [isOpen, setOpen] = useState(false)
  const { isSending, error, run } = useCommand('Error deleting')
  const reread = useRefetchAir()
  const remove = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const instant = (field: string) => new Date(`${given.get(field) ?? ''}`).toISOString()
    const isDone = await run(async () => {
      const span = new URLSearchParams({ from: instant('from'), to: instant('to') })
      await removeFromAir(`series/${id}/readings?${span}`)
    })
    if (!isDone) return
    setOpen(false)
    showSuccess({ title: 'Deleted', description: `Readings of “${name}” deleted.` })
    await reread()
  }
  return (
    <>
      <Button look="quiet" aria-label={`Delete a period: ${name}`} onClick={() => setOpen(true)}>
        Delete a period
      </Button>
      {isOpen ? (
        <ConfirmDialog title={`Delete a period of “${name}”`} onClose={() => setOpen(false)}>
          <form onSubmit={(event) => void remove(event)} className="mt-4 space-y-5">
            <TextField
              label="From (your time)"
              name="from"
              type="datetime-local"
              required
              defaultValue={firstAt ? toLocalField(firstAt) : undefined}
            />
            <TextField label="To (not included)" name="to" type="datetime-local" required />
            <DialogFormActions
              label="Delete"
              busyLabel="Deleting..."
              isSending={isSending}
              error={error}
              onCancel={() => setOpen(false)}
            />
          </form>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function toLocalField(iso: string): string {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
