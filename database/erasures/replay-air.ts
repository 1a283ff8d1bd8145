import type pg from 'pg'
import { cutSpan } from '#database/readings/cut-span.ts'
import type { Entry } from './read-journal.ts'

/** Repeats the deletion of rooms, series, imports, shared charts and spans of readings. @returns the number of changed rows */
export async function replayAirErasures(client: pg.ClientBase, entries: Entry[]): Promise<number> {
  const idsOf = (kind: Entry['kind']) => entries.flatMap((entry) => (entry.kind === kind && entry.id) || [])
  const remove = async (table: string, kind: Entry['kind']) => {
    const { rowCount } = await client.query(`delete from public.${table} where id = any($1::uuid[])`, [
      idsOf(kind),
    ])
    return rowCount ?? 0
  }
  return (
    (await remove('air_rooms', 'air_room_deleted')) +
    (await remove('air_series', 'air_series_deleted')) +
    (await replayImports(client, idsOf('air_import_deleted'))) +
    (await remove('air_shared_charts', 'air_chart_unshared')) +
    (await replaySpans(client, entries))
  )
}

/** Repeats the deletion of spans of readings. Readings imported after the deletion are kept. */
async function replaySpans(client: pg.ClientBase, entries: Entry[]): Promise<number> {
  let changed = 0
  for (const { kind, id, from, to, at } of entries) {
    if (kind !== 'air_span_deleted' || !id || !from || !to) continue
    const live = await client.query(
      'delete from public.air_live_readings where series_id = $1 and at >= $2 and at < $3',
      [id, from, to],
    )
    changed += live.rowCount ?? 0
    const cut = await cutChunks(client, { seriesId: id, from, to, at })
    if (cut > 0) await forgetPictures(client, [id])
    changed += cut
  }
  return changed
}

async function replayImports(client: pg.ClientBase, ids: string[]): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    'select distinct series_id as id from public.air_chunks where import_id = any($1::uuid[])',
    [ids],
  )
  await forgetPictures(
    client,
    rows.map(({ id }) => id),
  )
  const { rowCount } = await client.query('delete from public.air_imports where id = any($1::uuid[])', [ids])
  return rowCount ?? 0
}

/** Clears data derived from the deleted readings: comparisons, and charts in stories, until the member shows them again. */
async function forgetPictures(client: pg.ClientBase, seriesIds: string[]): Promise<void> {
  if (seriesIds.length === 0) return
  await client.query(
    `update public.stories set chart_id = null
      where chart_id in (select id from public.air_shared_charts where series_id = any($1::uuid[]))`,
    [seriesIds],
  )
  await client.query(
    `update public.air_shared_charts set mark_id = null, spread = null, shown = null where series_id = any($1::uuid[])`,
    [seriesIds],
  )
}

interface DeletedSpan {
  seriesId: string
  from: string
  to: string
  at: string
}

async function cutChunks(client: pg.ClientBase, { seriesId, from, to, at }: DeletedSpan): Promise<number> {
  const { rows } = await client.query<{
    day: number
    import_id: string
    packed: Buffer
    ends: Buffer | null
  }>(
    `select c.day, c.import_id, c.packed, c.ends from public.air_chunks c join public.air_imports i on i.id = c.import_id
      where c.series_id = $1 and c.last_at >= $2 and c.first_at < $3 and i.created_at <= $4`,
    [seriesId, from, to, at],
  )
  let changed = 0
  for (const { day, import_id: importId, packed, ends } of rows) {
    const { rest, cut } = cutSpan({ packed, ends, day, from: Date.parse(from), to: Date.parse(to) })
    if (cut === 0) continue
    changed += 1
    const key = [seriesId, day, importId]
    if (rest)
      await client.query(
        `update public.air_chunks set count = $4, first_at = $5, last_at = $6, last_value = $7, packed = $8, ends = $9
          where series_id = $1 and day = $2 and import_id = $3`,
        [
          ...key,
          rest.count,
          new Date(rest.firstAt),
          new Date(rest.lastAt),
          rest.lastValue,
          rest.packed,
          rest.ends,
        ],
      )
    else
      await client.query(
        'delete from public.air_chunks where series_id = $1 and day = $2 and import_id = $3',
        key,
      )
  }
  return changed
}
