import { Link, useNavigate } from 'react-router'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { SignedIn, SignedOut } from '#app/platform/session/auth-gate.tsx'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import { BackLink } from '#app/platform/ui/layout/back-link.tsx'
import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'
import { describeSize, nameRoom } from '../name-rooms.ts'
import type { OwnAir } from '../own-air-schemas.ts'
import { useOwnAir } from '../queries.ts'
import { DeleteButton } from './delete-button.tsx'
import { RecordingQuestions } from './recording-questions.tsx'
import { RoomImports } from './room-imports.tsx'
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
