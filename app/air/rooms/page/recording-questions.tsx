import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { nameDevice } from '../name-rooms.ts'
import type { OwnAir } from '../own-air-schemas.ts'
import { sendRecording, useRefetchAir } from '../queries.ts'

/** All other models record at regular intervals. */
const askedModels = ['Home Assistant', 'Other device']

/** Asks for each device with imported files if it records only changes, and shows the answer. */
export function RecordingQuestions({ own, roomId }: { own: OwnAir; roomId: string }) {
  const devices = own.devices.filter(
    ({ id, model }) =>
      askedModels.includes(model) &&
      own.imports.some((each) => each.kind === 'file' && each.deviceId === id && each.roomId === roomId),
  )
  return devices.map((device) => <RecordingQuestion key={device.id} own={own} device={device} />)
}

function RecordingQuestion({ own, device }: { own: OwnAir; device: OwnAir['devices'][number] }) {
  const reread = useRefetchAir()
  const { isSending, run } = useCommand('Error saving the answer')
  const answer = (changesOnly: boolean | null) =>
    run(async () => {
      await sendRecording(device.id, changesOnly)
      await reread()
    })
  const said = own.series.filter(({ deviceId }) => deviceId === device.id).map((each) => each.changesOnly)
  const name = nameDevice(device, own.devices)
  const [first = null] = said
  if (first !== null && said.every((each) => each === first))
    return (
      <p className="text-muted">
        {name}{' '}
        {first
          ? 'records changes only: a value lasts until the next one or an outage, for up to 8 hours.'
          : 'records at regular intervals, so a longer pause counts as a gap.'}{' '}
        <Button look="quiet" onClick={() => void answer(null)} isBusy={isSending}>
          Change this
        </Button>
      </p>
    )
  const headingId = `recording-${device.id}`
  return (
    <section aria-labelledby={headingId} className="max-w-reading rounded-2xl bg-tint px-5 py-5">
      <h2 id={headingId} className="text-xl font-bold tracking-tight">
        Does {name} record changes only?
      </h2>
      <p className="mt-2">
        Some sources record a value only when it changes. If so, each value counts until the next one or an
        outage, for at most 8 hours. If not, we treat long pauses as gaps in charts and comparisons.
      </p>
      {device.model === 'Home Assistant' ? (
        <p className="mt-2">
          Home Assistant’s history records changes only. It also says when the sensor was unavailable: to add
          these outages, choose “Changes only” and upload the same file again.
        </p>
      ) : null}
      <p className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => void answer(true)} isBusy={isSending}>
          Changes only
        </Button>
        <Button look="outline" onClick={() => void answer(false)} isBusy={isSending}>
          At regular times
        </Button>
      </p>
    </section>
  )
}
