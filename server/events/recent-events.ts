import type { Cursor, Event, EventBatch } from './read-events.ts'

/** The last events that this server has read, from which streams go on where they broke off. */
export interface RecentEvents {
  add(batch: EventBatch): void
  /** Up to where has been read; null before the first batch. */
  cursor(): Cursor | null
  /** What was read since, in that order; null where some of it may be missing. */
  since(cursor: Cursor): Event[] | null
}

const maxEvents = 1_000

interface Snapshot {
  xmax: bigint
  /** The transactions that were under way. */
  open: ReadonlySet<bigint>
}

function parseSnapshot(text: string): Snapshot {
  const [, xmax = '0', open = ''] = text.split(':')
  return { xmax: BigInt(xmax), open: new Set(open.split(',').filter(Boolean).map(BigInt)) }
}

function isSeen(xid: bigint, { xmax, open }: Snapshot): boolean {
  return xid < xmax && !open.has(xid)
}

/** Keeps a thousand. Which of them a cursor has seen, its snapshot tells without asking the database. */
export function createRecentEvents(): RecentEvents {
  let kept: { xid: bigint; event: Event }[] = []
  let latest: Cursor | null = null
  /** Of transactions after this one, everything is kept that has been read. */
  let completeAfter = 0n

  return {
    add({ cursor, events, isReset, isBeginning }) {
      latest = cursor
      if (isReset) {
        kept = []
        completeAfter = parseSnapshot(cursor.snapshot).xmax - 1n
        return
      }
      kept.push(...events.map((event) => ({ xid: BigInt(event.xid), event })))
      // Of the oldest transaction that was read to begin with, there may be more.
      const most = isBeginning ? maxEvents - 1 : maxEvents
      for (const { xid } of kept.splice(0, Math.max(0, kept.length - most)))
        if (xid > completeAfter) completeAfter = xid
    },
    cursor: () => latest,
    since({ generation, snapshot }) {
      if (!latest || latest.generation !== generation) return null
      const seen = parseSnapshot(snapshot)
      const now = parseSnapshot(latest.snapshot)
      const mayHaveLost =
        seen.xmax <= completeAfter || [...seen.open].some((xid) => xid <= completeAfter && isSeen(xid, now))
      if (mayHaveLost) return null
      return kept.filter(({ xid }) => !isSeen(xid, seen)).map(({ event }) => event)
    },
  }
}
