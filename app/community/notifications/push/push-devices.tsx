import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { restoreFocus, useListFocus } from '#app/platform/ui/layout/restore-focus.ts'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import {
  findPushSupport,
  isSubscribedHere,
  type PushSupport,
  subscribeHere,
  unsubscribeHere,
} from './push-in-this-browser.ts'
import type { PushDevice } from './push-schemas.ts'
import { usePushDevices } from './queries.ts'

const height = 6

/** Requests the browser's permission only after a press. */
export function PushDevices({ userId }: { userId: string }) {
  const { query, addDevice, removeDevice } = usePushDevices(userId)
  const [support, setSupport] = useState<PushSupport>(findPushSupport)
  const [isHere, setHere] = useState<boolean | null>(null)
  const command = useCommand('Error saving')
  const listRef = useListFocus(query.data?.devices.length ?? 0)
  useEffect(() => void isSubscribedHere().then(setHere, () => setHere(false)), [])
  if (!query.data)
    return <LoadingState height={height} error={query.error} onRetry={() => void query.refetch()} />
  const { applicationServerKey, devices } = query.data
  const isToldHere = isHere !== false && devices.some(({ isCurrent }) => isCurrent)

  const begin = async () => {
    await command.run(async () => {
      const device = await subscribeHere(applicationServerKey)
      setSupport(findPushSupport())
      if (device === null) return
      await addDevice(device)
      setHere(true)
    })
    // The focused button has been removed.
    flushSync(() => {})
    restoreFocus(listRef.current)
  }
  const end = ({ id, isCurrent }: PushDevice) =>
    command.run(async () => {
      await removeDevice(id)
      if (isCurrent) await unsubscribeHere().catch(() => undefined)
    })

  return (
    <>
      {isToldHere ? null : (
        <TellHere support={support} isBusy={command.isSending} onPress={() => void begin()} />
      )}
      {command.error === null ? null : (
        <p role="alert" className="mt-3 text-sm text-danger">
          {command.error}
        </p>
      )}
      {devices.length === 0 ? null : (
        <ul
          ref={listRef}
          tabIndex={-1}
          aria-label="Devices with push notifications"
          className="mt-4 divide-y divide-edge/40 outline-none"
        >
          {devices.map((device) => (
            <DeviceItem key={device.id} device={device} onRemove={() => void end(device)} />
          ))}
        </ul>
      )}
    </>
  )
}

interface TellHereProps {
  support: PushSupport
  isBusy: boolean
  onPress: () => void
}

function TellHere({ support, isBusy, onPress }: TellHereProps) {
  if (support === 'none')
    return (
      <p className="mt-4">
        This browser doesn’t support push notifications.
        {/iPhone|iPad/.test(navigator.userAgent)
          ? ' Add the site to your Home Screen, and open it from there: then it can.'
          : ' Emails reach you in any case.'}
      </p>
    )
  if (support === 'blocked')
    return (
      <p className="mt-4">
        This browser blocks notifications from this site. Allow them in its settings for this site, then open
        this page again.
      </p>
    )
  return (
    <Button look="outline" className="mt-5" isBusy={isBusy} onClick={onPress}>
      Turn on for this device
    </Button>
  )
}

function DeviceItem({ device, onRemove }: { device: PushDevice; onRemove: () => void }) {
  const { device: name, createdAt, isCurrent } = device
  return (
    <li className="flex items-center justify-between gap-x-4 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {isCurrent ? (
            <span className="rounded-full bg-tint px-3 py-0.5 text-sm font-medium text-accent-strong">
              This device
            </span>
          ) : null}
        </p>
        <p className="text-sm text-muted">
          Since <RelativeTime iso={createdAt} />
        </p>
      </div>
      <Button look="quiet" className="-mr-4" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}
