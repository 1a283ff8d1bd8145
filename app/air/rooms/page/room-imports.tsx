import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import { nameDevice } from '../name-rooms.ts'
import type { OwnAir } from '../own-air-schemas.ts'
import { DeleteButton } from './delete-button.tsx'

const kinds: Readonly<Record<string, string>> = {
  file: 'A file',
  typed: 'Typed by hand',
  live: 'Sent by the device',
}

export function RoomImports({ own, roomId }: { own: OwnAir; roomId: string }) {
  const imports = own.imports.filter((each) => each.roomId === roomId)
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="imports">
      <h2 id="imports" className="text-2xl font-bold tracking-tight">
        Imports
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {imports.map((each) => {
          const device = own.devices.find(({ id }) => id === each.deviceId)
          const name = `${kinds[each.kind] ?? each.kind}, ${describeInstant(each.createdAt)}`
          return (
            <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-4 py-3">
              <p className="min-w-0 wrap-anywhere">
                {name}
                <span className="block text-sm text-muted">
                  {device ? nameDevice(device, own.devices) : null}: {countOf(each.readings, 'reading')} saved
                  {each.kind === 'file' ? ` from ${countOf(each.rowCount, 'row')}` : ''}
                  {each.droppedCount > 0 ? `, ${each.droppedCount.toLocaleString('en')} dropped` : ''}
                </span>
              </p>
              <DeleteButton
                label="Delete"
                subject={name}
                title="Delete these readings?"
                path={`imports/${each.id}`}
              >
                This permanently deletes {countOf(each.readings, 'reading')}. Values that were replaced are
                not restored.
              </DeleteButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
