import { Link } from 'react-router'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { describeSize, describeValue, nameRoom, nameSeries } from '../name-rooms.ts'
import type { OwnAir, OwnSeries } from '../own-air-schemas.ts'
import { useOwnAir } from '../queries.ts'
import { DeleteButton } from './delete-button.tsx'

export function OwnRooms({ userId }: { userId: string }) {
  const { data, error, refetch } = useOwnAir(userId)
  if (!data) return <LoadingState height={10} error={error} onRetry={() => void refetch()} />
  const { rooms, series } = data
  if (rooms.length === 0)
    return (
      <p className="max-w-reading text-lg">No readings yet. Start by uploading a file from your sensor.</p>
    )
  return (
    <section aria-labelledby="rooms">
      <h2 id="rooms" className="text-2xl font-bold tracking-tight">
        Your rooms
      </h2>
      <p className="mt-2 text-muted">Only you can see them.</p>
      <ul className="mt-5 grid gap-5 md:grid-cols-2">
        {rooms.map((room) => (
          <RoomCard
            key={room.id}
            room={room}
            name={nameRoom(room, rooms)}
            series={series.filter(({ roomId }) => roomId === room.id)}
          />
        ))}
      </ul>
      <div className="-ms-4 mt-4">
        <DeleteButton
          label="Delete everything"
          subject="All your readings"
          title="Delete all rooms and readings?"
          path="own"
        >
          This permanently deletes all rooms, readings, imports and device tokens. It can’t be undone.
        </DeleteButton>
      </div>
    </section>
  )
}

interface RoomCardProps {
  room: OwnAir['rooms'][number]
  name: string
  series: OwnSeries[]
}

function RoomCard({ room, name, series }: RoomCardProps) {
  const size = describeSize(room)
  return (
    <li className="rounded-2xl border border-line bg-surface px-5 py-5">
      <h3 className="text-lg font-semibold">
        <Link to={`/air/${room.id}`} className="text-accent underline">
          {name}
        </Link>
      </h3>
      {size ? <p className="text-sm text-muted">{size}</p> : null}
      {series.length === 0 ? <p className="mt-3 text-muted">No readings yet.</p> : null}
      <dl className="mt-3 space-y-2">
        {series.map((each) => (
          <div key={each.id} className="flex flex-wrap items-baseline gap-x-4">
            <dt className="wrap-break-word">{nameSeries(each)}</dt>
            <dd className="ms-auto font-bold tabular-nums">
              {each.lastValue === null ? '–' : describeValue(each.lastValue, each.unit)}
            </dd>
            <dd className="basis-full text-sm text-muted">
              {each.lastAt ? <RelativeTime iso={each.lastAt} /> : null}
              {' · '}
              {countOf(each.readings, 'reading')}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
