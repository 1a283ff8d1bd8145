import { Link, useNavigate } from 'react-router'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { SignedIn, SignedOut } from '#app/platform/session/auth-gate.tsx'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import { BackLink } from '#app/platform/ui/layout/back-link.tsx'
import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import { describeSize, nameDevice, nameRoom } from '../name-rooms.ts'
import type { OwnAir } from '../own-air-schemas.ts'
import { useOwnAir } from '../queries.ts'
import { DeleteButton } from './delete-button.tsx'
import { RecordingQuestions } from './recording-questions.tsx'
import { SeriesItem } from './series-item.tsx'

export function RoomPage({ roomId, userId }: { roomId: string; userId: string | null }) {
  return (
    <main className="min-h-svh">
      {userId ? (
        <SignedIn>
          <OwnRoom roomId={roomId} userId={userId} />
        </SignedIn>
      ) : null}
      <SignedOut>
        <PageHeader title="A room" lead="Rooms are private. Sign in to see yours." />
        <p className="page-grid">
          <Link to={signInPath(`/air/${roomId}`)} className={buttonClass()}>
            Sign in
          </Link>
        </p>
      </SignedOut>
    </main>
  )
}

function OwnRoom({ roomId, userId }: { roomId: string; userId: string }) {
  const { data, error, refetch } = useOwnAir(userId)
  const room = data?.rooms.find(({ id }) => id === roomId)
  const title = data && room ? nameRoom(room, data.rooms) : data ? 'No such room' : 'Your room'
  return (
    <>
      <PageHeader
        title={title}
        lead={room ? describeSize(room) : data ? 'It was deleted, or it is not yours.' : undefined}
        above={<BackLink to="/air">All rooms</BackLink>}
      />
      <div className="page-grid space-y-12 pb-10">
        {data ? (
          room ? (
            <RoomContents own={data} room={room} name={title} />
          ) : null
        ) : (
          <LoadingState height={16} error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </>
  )
}

function RoomContents({ own, room, name }: { own: OwnAir; room: OwnAir['rooms'][number]; name: string }) {
  const navigate = useNavigate()
  const series = own.series.filter(({ roomId }) => roomId === room.id)
  return (
    <>
      <RecordingQuestions own={own} roomId={room.id} />
      <section aria-labelledby="series">
        <h2 id="series" className="text-2xl font-bold tracking-tight">
          Series
        </h2>
        {series.length === 0 ? (
          <p className="mt-3 text-muted">No readings yet.</p>
        ) : (
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {series.map((each) => (
              <SeriesItem key={each.id} series={each} devices={own.devices} />
            ))}
          </ul>
        )}
      </section>
      <RoomImports own={own} roomId={room.id} />
      <div className="-ms-4">
        <DeleteButton
          label="Delete this room"
          subject={name}
          title="Delete this room?"
          path={`rooms/${room.id}`}
          onDeleted={() => void navigate('/air')}
        >
          This permanently deletes the room’s readings, imports and device tokens. It can’t be undone.
        </DeleteButton>
      </div>
    </>
  )
}

const kinds: Readonly<Record<string, string>> = {
  file: 'A file',
  typed: 'Typed by hand',
  live: 'Sent by the device',
}

function RoomImports({ own, roomId }: { own: OwnAir; roomId: string }) {
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
