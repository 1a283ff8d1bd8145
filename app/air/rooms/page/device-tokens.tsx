import { type SubmitEvent, useState } from 'react'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { OneTimeSecret } from '#app/platform/ui/form/one-time-secret.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { liveModels } from '../devices/live-models.ts'
import { nameDevice, nameRoom } from '../name-rooms.ts'
import type { OwnAir } from '../own-air-schemas.ts'
import { sendNewToken, useOwnAir, useRefetchAir } from '../queries.ts'
import { DeleteButton } from './delete-button.tsx'
import { LiveRecipes } from './live-recipes.tsx'
import { RoomChoice, useRoomChoice } from './room-choice.tsx'

export function DeviceTokens({ userId }: { userId: string }) {
  const { data: own } = useOwnAir(userId)
  const [token, setToken] = useState<string | null>(null)
  return (
    <section aria-labelledby="live">
      <h2 id="live" className="text-2xl font-bold tracking-tight">
        Have a device send its readings
      </h2>
      <p className="mt-2 max-w-reading text-muted">
        A token lets one device send readings into one room. It gives no other access, and you can revoke it
        at any time.
      </p>
      {own && own.tokens.length > 0 ? <TokenList own={own} /> : null}
      {token === null ? (
        <NewToken own={own} onToken={setToken} />
      ) : (
        <OneTimeSecret
          title="Your token. Copy it now: we won’t show it again."
          onCopied={() => setToken(null)}
        >
          {token}
        </OneTimeSecret>
      )}
      <LiveRecipes />
    </section>
  )
}

function TokenList({ own }: { own: OwnAir }) {
  return (
    <ul aria-label="Tokens" className="mt-4 max-w-reading divide-y divide-line border-y border-line">
      {own.tokens.map((each) => {
        const room = own.rooms.find(({ id }) => id === each.roomId)
        const device = own.devices.find(({ id }) => id === each.deviceId)
        const name = `${device ? nameDevice(device, own.devices) : 'Device'}, ${room ? nameRoom(room, own.rooms) : ''}`
        return (
          <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-4 py-3">
            <p className="min-w-0 wrap-anywhere">
              {name}
              <span className="block text-sm text-muted">
                {each.lastUsedAt ? `Last used ${describeInstant(each.lastUsedAt)}` : 'Not used yet'}
                {each.fullSince ? '. Rejected: you have reached the storage limit.' : ''}
              </span>
            </p>
            <DeleteButton
              label="Delete"
              subject={`Token for ${name}`}
              title="Delete this token?"
              path={`tokens/${each.id}`}
            >
              The device can no longer send readings. Those it has sent stay.
            </DeleteButton>
          </li>
        )
      })}
    </ul>
  )
}

function NewToken({ own, onToken }: { own: OwnAir | undefined; onToken: (token: string) => void }) {
  const reread = useRefetchAir()
  const { withRoom, ...choice } = useRoomChoice()
  const { isSending, error, run } = useCommand('Error issuing the token')
  const issue = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    void run(async () => {
      const model = `${given.get('model') ?? ''}`
      onToken((await withRoom(given, (room) => sendNewToken(room, model))).token)
      await reread()
    })
  }
  return (
    <form onSubmit={issue} className="mt-5 max-w-reading space-y-5">
      <RoomChoice {...choice} rooms={own?.rooms} />
      <SelectField label="Which device will send readings?" name="model" required defaultValue="">
        <option value="">Please choose</option>
        {liveModels.map((model) => toOption(model, model))}
      </SelectField>
      <FormError error={error} />
      <Button type="submit" isBusy={isSending} isIdle={!own}>
        {isSending ? 'Creating...' : 'Create token'}
      </Button>
    </form>
  )
}
