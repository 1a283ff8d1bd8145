import * as v from 'valibot'
import { storySchema } from '#app/community/stories/story-schemas.ts'
import { addPerson, type SamplePerson } from '#tests/support/sample-people.ts'
import type { TestSite } from '#tests/support/test-site.ts'
import { type CommunityQuery, readCommunityAir } from '../commons/community-query.server.ts'
import { countCommunityAir } from '../commons/count-community.command.server.ts'
import { createAirSite } from './air-site.ts'

const hour = 3_600_000
const start = Date.parse('2024-05-06T00:00:00.000Z')
/** Returns an instant within the readings of all homes. */
export const at = (hours: number) => new Date(start + hours * hour).toISOString()
const days = 16

interface Home {
  kind?: string
  level?: number
  left?: number
}

export interface SharedAir {
  person: SamplePerson
  series: string
  chart: string
  story: string
}

/** Creates members with public stories about their air, and reads the community's figures. */
export function createSharedAir(site: TestSite) {
  const air = createAirSite(site)

  async function addHome({ kind = 'bedroom', level = 20, left = 0.5 }: Home = {}): Promise<SharedAir> {
    const person = await addPerson(site.db)
    const room = await air.addRoom(person, kind)
    const rows = Array.from({ length: days * 24 }, (_, index) => {
      const share = index < 8.5 * 24 ? 1 : left
      return `${new Date(start + index * hour).toISOString()},${level * share + (Math.floor(index / 24) % 3)}`
    })
    await air.uploadReadings(person, room, ['Time,PM2.5 (ug/m3)', ...rows].join('\n'))
    const series = (await air.own(person)).series[0]?.id ?? ''
    const write = async (path: string, body: unknown) => {
      const headers = { 'idempotency-key': crypto.randomUUID() }
      return (await site.call(path, { method: 'POST', as: person, body, headers })).body
    }
    const added = v.object({ id: v.string() })
    const mark = { roomId: room, kind: 'purifier_on', at: at(8.5 * 24) }
    const { id: markId } = v.parse(added, await write('/api/air/marks', mark))
    const span = { from: at(0), to: at(days * 24), zone: 'UTC', isExact: false, markId }
    const { id: chart } = v.parse(added, await write(`/api/air/series/${series}/shared-charts`, span))
    const told = { content: 'Smoke from the stove.', chartId: chart }
    const { id: story } = v.parse(storySchema, await write('/api/stories', told))
    return { person, series, chart, story }
  }

  async function addHomes(count: number, home: Home = {}): Promise<SharedAir[]> {
    const all: SharedAir[] = []
    for (let index = 0; index < count; index += 1) all.push(await addHome(home))
    return all
  }

  const read = (by: CommunityQuery['by'] = 'room') => readCommunityAir(site.db.database, { of: 'pm25', by })
  return {
    addHome,
    addHomes,
    count: () => countCommunityAir(site.db.database, new Date()),
    read,
    rowNames: async (by?: CommunityQuery['by']) => (await read(by)).spread?.rows.map(({ name }) => name),
  }
}
