import type { Hint } from '#app/platform/live/live-schemas.ts'
import type { Database } from '#database/client.ts'
import { caseEvent } from '#database/schema/server/events.ts'
import type { EventStream } from './event-stream.ts'
import type { Event, EventBatch } from './read-events.ts'
import { createRecentEvents } from './recent-events.ts'
import { checkDeskSessions, checkStreams, type StreamCheck } from './stream-checks.ts'
import type { StreamCursors } from './stream-cursor.ts'

/** Who reads a stream, and what it is to tell. */
export interface StreamReader {
  userId: string
  sessionId: string
  /** Stories whose new comments are told. */
  storyIds: readonly string[]
  newStories: boolean
  /** Whether they look at the desk, and want to hear that a case has changed. */
  desk: boolean
}

export interface FedStream {
  stream: EventStream
  reader: StreamReader
  /** What it missed while it was away; checked and told with the next batch. */
  missed: Event[]
  /** How many batches had been read when it was opened: those are not for it. */
  since: number
}

/** What was read of the outbox, on its way to the streams. */
export interface StreamFeed {
  add(batch: EventBatch): void
  /** Whether there is something to deliver. */
  isWaiting(): boolean
  /** A stream is told of nothing before this; null before the first batch. */
  cursor(): string | null
  /** Where a reader with this `Last-Event-ID` goes on; `missed` is null where that can't be said. */
  resume(lastEventId: string): { missed: Event[] | null; since: number }
  /** @returns the streams whose sessions have ended. @throws Error when it can't be checked now; nothing is told then */
  deliver(streams: readonly FedStream[]): Promise<FedStream[]>
}

const maxWaiting = 1_000

interface FeedOptions {
  database: Pick<Database, 'accounts'>
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
        const isAtDesk = desks.has(reader.sessionId)
        const hints = [...missed, ...news].flatMap((event) =>
          isOfDesk(event) ? (isAtDesk ? toDeskHint(event) : []) : toHint(event, reader, check),
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

/** Each stream looks only at what may concern it. */
function sortEvents<Entry extends { event: Event }>(entries: readonly Entry[]) {
  const newStories = entries.filter(({ event }) => event.kind === 'story_added')
  const notifications = entries.filter(({ event }) => event.kind === 'notification_changed')
  // However many there are, the queue is read again once.
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

/** Only what its reader watches and may read by now, and nothing that they did themselves. */
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
