import type { Hint } from '#app/platform/live/live-schemas.ts'
import type { AccountsTransactions } from '#database/client.ts'
import { caseEvent } from '#database/schema/server/events.ts'
import type { EventStream } from './event-stream.ts'
import type { Event, EventBatch } from './read-events.ts'
import { createRecentEvents } from './recent-events.ts'
import { checkDeskSessions, checkStreams, type StreamCheck } from './stream-checks.ts'
import type { StreamCursors } from './stream-cursor.ts'

export interface StreamReader {
  userId: string
  sessionId: string
  storyIds: readonly string[]
  newStories: boolean
  /** True to receive changes of cases. */
  desk: boolean
}

export interface FedStream {
  stream: EventStream
  reader: StreamReader
  /** Events missed while disconnected; they are checked and sent with the next batch. */
  missed: Event[]
  /** The number of batches read before it was opened, which are not sent. */
  since: number
}

interface StreamFeed {
  add(batch: EventBatch): void
  isWaiting(): boolean
  /** The position up to which streams have been told; null before the first batch. */
  cursor(): string | null
  /** Returns the events that a client with this `Last-Event-ID` missed, or null if unknown, and the position from which it continues. */
  resume(lastEventId: string): { missed: Event[] | null; since: number }
  /** @returns the streams whose sessions have ended. @throws Error if the check fails; nothing is sent then */
  deliver(streams: readonly FedStream[]): Promise<FedStream[]>
}

const maxWaiting = 1_000

interface FeedOptions {
  database: AccountsTransactions
  cursors: StreamCursors
}

export function createStreamFeed({ database, cursors }: FeedOptions): StreamFeed {
  const recent = createRecentEvents()
  let waiting: { event: Event; batch: number }[] = []
  let batches = 0
  let mustReset = false

  function cursor(): string | null {
    const latest = recent.cursor()
    return latest && cursors.write(latest)
  }

  return {
    cursor,
    isWaiting: () => mustReset || waiting.length > 0,
    add(batch) {
      recent.add(batch)
      batches += 1
      if (!batch.isBeginning) waiting.push(...batch.events.map((event) => ({ event, batch: batches })))
      mustReset ||= batch.isReset || batch.events.some(isEverything)
      if (waiting.length <= maxWaiting) return
      waiting = []
      mustReset = true
    },
    resume(lastEventId) {
      const after = cursors.read(lastEventId)
      const missed = after && recent.since(after)
      return { missed: missed?.some(isEverything) ? null : missed, since: batches }
    },
    async deliver(streams) {
      const [events, upTo, isReset] = [waiting, cursor() ?? '', mustReset]
      const sessions = streams.map(({ reader }) => reader.sessionId)
      const checked = [...events.map(({ event }) => event), ...streams.flatMap(({ missed }) => missed)]
      const check = await checkStreams(database, sessions, checked)
      const watchers = checked.some(isOfDesk) ? streams.filter(({ reader }) => reader.desk) : []
      const desks = await checkDeskSessions(
        database,
        watchers.map(({ reader }) => reader.sessionId),
      )
      waiting = waiting.slice(events.length)
      mustReset &&= !isReset
      const sorted = sortEvents(events)
      const ended = streams.filter(({ reader }) => !check.sessions.has(reader.sessionId))
      for (const each of streams.filter(({ reader }) => check.sessions.has(reader.sessionId))) {
        const { stream, reader, missed, since } = each
        each.missed = []
        const news = sorted.listFor(reader).flatMap(({ event, batch }) => (batch > since ? event : []))
        const isStaff = desks.has(reader.sessionId)
        const hints = [...missed, ...news].flatMap((event) =>
          isOfDesk(event) ? (isStaff ? toDeskHint(event) : []) : toHint(event, reader, check),
        )
        if (isReset) stream.reset(upTo)
        else if (hints.length > 0) stream.send(hints, upTo)
      }
      return ended
    },
  }
}

const isEverything = ({ kind }: Event) => kind === 'all_changed'

const isOfDesk = ({ kind }: Event) => kind === caseEvent

const toDeskHint = ({ id }: Event): Hint => ({ id, kind: caseEvent, storyId: null, commentId: null })

/** Indexes events, so that each stream only looks at those that may concern it. */
function sortEvents<Entry extends { event: Event }>(entries: readonly Entry[]) {
  const newStories = entries.filter(({ event }) => event.kind === 'story_added')
  const notifications = entries.filter(({ event }) => event.kind === 'notification_changed')
  // One event is enough to refetch the queue.
  const ofDesk = entries.filter(({ event }) => isOfDesk(event)).slice(-1)
  const comments = Map.groupBy(
    entries.filter(({ event }) => event.kind === 'comment_added'),
    ({ event }) => event.storyId,
  )
  return {
    listFor: (reader: StreamReader): Entry[] => [
      ...notifications,
      ...(reader.newStories ? newStories : []),
      ...(reader.desk ? ofDesk : []),
      ...reader.storyIds.flatMap((id) => comments.get(id) ?? []),
    ],
  }
}

/** Returns the hint for an event that the stream's reader watches and may read; none for the reader's own actions. */
function toHint(event: Event, reader: StreamReader, { owners }: StreamCheck): Hint | [] {
  const { id, kind, storyId, commentId, notificationId } = event
  if (kind === 'notification_changed') {
    const isOwn = notificationId !== null && owners.get(notificationId) === reader.userId
    return isOwn ? { id, kind, storyId: null, commentId: null } : []
  }
  const isWatched =
    (kind === 'story_added' && reader.newStories) ||
    (kind === 'comment_added' && storyId !== null && reader.storyIds.includes(storyId))
  const author = owners.get((kind === 'story_added' ? storyId : commentId) ?? '')
  return isWatched && author !== undefined && author !== reader.userId ? { id, kind, storyId, commentId } : []
}
