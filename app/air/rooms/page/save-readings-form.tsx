import { type SubmitEvent, useState } from 'react'
import { Button } from '#app/platform/ui/form/button.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { uploadReadings } from '../../files/import/queries.ts'
import type { SavedReadings } from '../../files/import/saved-readings-schema.ts'
import { toInput } from '../../files/import/use-file-preview.ts'
import { nameDevice } from '../name-rooms.ts'
import type { OwnAir } from '../own-air-schemas.ts'
import { useOwnAir, useRefetchAir } from '../queries.ts'
import { RoomChoice, useRoomChoice } from './room-choice.tsx'
import { SavedReadingsNotice } from './saved-readings-notice.tsx'

interface SaveReadingsFormProps {
  userId: string
  file: File
  model: string | null
  choices: Readonly<Record<string, string>>
  onDone: () => void
}

export function SaveReadingsForm({ userId, file, model, choices, onDone }: SaveReadingsFormProps) {
  const { data: own } = useOwnAir(userId)
  const reread = useRefetchAir()
  const { withRoom, ...choice } = useRoomChoice()
  const { isSending, error, run } = useCommand('Error saving the readings')
  const [done, setDone] = useState<{ kept: SavedReadings; room: string } | null>(null)
  if (done) {
    const from = own?.imports.find(({ id }) => id === done.kept.importId)
    const series = own?.series.filter(
      ({ roomId, deviceId }) => roomId === from?.roomId && deviceId === from?.deviceId,
    )
    return <SavedReadingsNotice {...done} series={series ?? []} onDone={onDone} />
  }
  const keep = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    void run(async () => {
      await withRoom(given, async (room) => {
        const device = given.get('device')
        const where = { room, device: typeof device === 'string' ? device : '' }
        setDone({ kept: await uploadReadings(file, { ...toInput(choices), ...where }), room })
      })
      await reread()
    })
  }
  return (
    <form onSubmit={keep} aria-labelledby="keep" className="mt-8 max-w-reading space-y-5">
      <h3 id="keep" className="text-xl font-bold tracking-tight">
        Save these readings
      </h3>
      <p className="text-muted">
        Only you can see the readings. We don’t store the file itself or its identifying details.
      </p>
      <RoomChoice {...choice} rooms={own?.rooms} />
      {own ? <DeviceChoice own={own} model={model ?? 'Other device'} /> : null}
      <FormError error={error} />
      <Button type="submit" isBusy={isSending} isIdle={!own}>
        {isSending ? 'Saving...' : 'Save these readings'}
      </Button>
    </form>
  )
}

function DeviceChoice({ own: { devices }, model }: { own: OwnAir; model: string }) {
  const alike = devices.filter((device) => device.model === model)
  if (alike.length === 0) return null
  return (
    <SelectField label="Which device was it?" name="device">
      {alike.map((device) => toOption(device.id, `${nameDevice(device, devices)} (already added)`))}
      <option value="new">Another one</option>
    </SelectField>
  )
}
