import { createSeededRandom } from '../seeded.ts'
import type { DemoSeries } from './demo-readings.ts'

const quarter = 15 * 60_000
const day = 96 * quarter
const days = 28

type Home = readonly [
  person: string,
  kind: string,
  model: string,
  /** The usual level in µg/m³ or ppm. */
  level: number,
  /** The share that remains with the purifier on; null without one. */
  left: number | null,
  daysAgo: number,
]

/** Rooms with particles, some with a purifier from the third week that has a strong, weak or no effect. */
const smoky: readonly Home[] = [
  ['yusuf', 'living-room', 'PurpleAir', 19, 0.45, 0],
  ['timur', 'bedroom', 'AirGradient', 14, 0.35, 0],
  ['lihua', 'living-room', 'AirGradient', 31, 0.8, 0],
  ['jianguo', 'living-room', 'PurpleAir', 24, 0.5, 0],
  ['siobhan', 'bedroom', 'AirGradient', 7, 0.95, 0],
  ['mateo', 'living-room', 'AirGradient', 12, 1.05, 85],
  ['kwame', 'bedroom', 'PurpleAir', 16, 0.4, 85],
  ['ngozi', 'living-room', 'PurpleAir', 22, 0.6, 85],
  ['dale', 'bedroom', 'PurpleAir', 28, 0.3, 85],
  ['marisol', 'bedroom', 'AirGradient', 17, null, 85],
  ['jack', 'living-room', 'AirGradient', 9, null, 0],
  ['eleni', 'bedroom', 'AirGradient', 16, null, 0],
]

/** Rooms with carbon dioxide at different levels of ventilation. */
const stuffy: readonly Home[] = [
  ['friederike', 'classroom', 'Airthings', 1150, null, 0],
  ['joao', 'bedroom', 'Airthings', 1300, null, 0],
  ['lucia', 'classroom', 'Aranet4', 1450, null, 0],
  ['priya', 'bedroom', 'Aranet4', 950, null, 0],
  ['arjun', 'bedroom', 'Airthings', 1100, null, 0],
  ['sofie', 'bedroom', 'Aranet4', 700, null, 0],
  ['thordis', 'bedroom', 'Airthings', 620, null, 0],
  ['elodie', 'classroom', 'Aranet4', 1250, null, 0],
  ['minseo', 'classroom', 'Aranet4', 1700, null, 85],
  ['aroha', 'classroom', 'Airthings', 900, null, 85],
]

export const demoHomes = [
  ...smoky.map((home) => describeHome(home, particles)),
  ...stuffy.map((home) => describeHome(home, carbonDioxide)),
]

const coins = [true, false, false, true, false, true, true, false, true, false] as const

/** The demo member's living room, with a purifier that ran on the days chosen by a coin. */
export const plannedHome = {
  ...{
    person: 'demo',
    kind: 'living-room',
    model: 'AirGradient',
    floorArea: 22,
    daysAgo: 0,
    told: null,
    coins,
  },
  read(until: number): DemoSeries[] {
    const start = (Math.floor(until / day) - 2 * coins.length - 1) * day
    const every = particles(['demo', 'living-room', 'AirGradient', 13, null, 0], until)
    const { times, values } = every.points
    const thinned = values.map((value, index) => {
      const planned = Math.floor(((times[index] ?? 0) - start) / day)
      const isOn = planned >= 0 && (planned % 2 === 0) === coins[Math.floor(planned / 2)]
      return isOn ? Math.round(4.5 * value) / 10 : value
    })
    return [{ ...every, points: { times, values: thinned } }]
  },
}

function describeHome(home: Home, read: (home: Home, until: number) => DemoSeries) {
  const [person, kind, model, , left, daysAgo] = home
  return {
    ...{ person, kind, model, daysAgo },
    floorArea: 18,
    told: { isMarked: left !== null },
    read: (until: number) => [read(home, until)],
  }
}

/** Simulates slowly changing weather, cooking in the evening, and noise. */
function particles([person, , , level, left]: Home, until: number): DemoSeries {
  const random = createSeededRandom(`particles ${person}`)
  const purifierAt = until - (days / 2) * day
  let weather = 0
  return series('pm25', 'µg/m³', until, (at) => {
    weather = 0.995 * weather + (random() - 0.5) * 0.12
    const hour = (at % day) / (4 * quarter)
    const isCooking = hour >= 18 && hour < 19.5
    const share = at < purifierAt ? 1 : (left ?? 1)
    return Math.max(0.3, share * (level * Math.exp(weather) + (isCooking ? level : 0)) + random() * 2 - 1)
  })
}

function carbonDioxide([person, kind, , level]: Home, until: number): DemoSeries {
  const random = createSeededRandom(`carbon dioxide ${person}`)
  let inside = 500
  return series('co2', 'ppm', until, (at) => {
    const hour = (at % day) / (4 * quarter)
    const isUsed = kind === 'classroom' ? hour > 8 && hour < 15 : hour < 7
    inside += ((isUsed ? level * 1.2 : 470) - inside) * 0.12
    return Math.round(inside + (random() - 0.5) * 40)
  })
}

function series(metric: string, unit: string, until: number, read: (at: number) => number): DemoSeries {
  const end = Math.floor(until / quarter) * quarter
  const times = Float64Array.from(
    { length: (days * day) / quarter },
    (_, index) => end - days * day + index * quarter,
  )
  return { metric, unit, points: { times, values: times.map((at) => Math.round(10 * read(at)) / 10) } }
}
