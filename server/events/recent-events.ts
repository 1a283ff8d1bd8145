import type { Cursor, Event, EventBatch } from './read-events.ts'

interface RecentEvents {
  add(batch: EventBatch): void
  /** The position of the last read event; null before the first batch. */
  cursor(): Cursor | null
  /** Returns the events since a cursor in order, or null if some may be missing. */
  since(cursor: Cursor): Event[] | null
}

const maxEvents = 1_000

interface Snapshot {
  xmax: bigint
  open: ReadonlySet<bigint>
}

function parseSnapshot(text: string): Snapshot {
  const [, xmax = '0', open = ''] = text.split(':')
  return { xmax: BigInt(xmax), open: new Set(open.split(',').filter(Boolean).map(BigInt)) }
}

function isSeen(xid: bigint, { xmax, open }: Snapshot): boolean {
  return xid < xmax && !open.has(xid)
}

/** Keeps a thousand events. A cursor's snapshot tells which of them it has seen, without a query. */
export function createRecentEvents(): RecentEvents {
  let kept: { xid: bigint; event: Event }[] = []
  let latest: Cursor | null = null
  /** All events of later transactions are kept. */
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
      // The oldest transaction in the first batch may have more events.
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
