import { minPeople } from '../air-limits.ts'
import type { SharedEffect } from '../charts/shared/shared-effect.server.ts'
import type { Metric } from '../files/columns/metrics.ts'
import type { RoomKind } from '../room-kinds.ts'
import type { Members } from './choose-members.ts'
import type { Figures } from './figures-schema.server.ts'
import { findLevels, quantilesOf } from './metric-scales.ts'
import type { Season } from './seasons.ts'
import type { Spread } from './spread.ts'

export interface Contribution {
  chartId: string
  userId: string
  room: RoomKind
  model: string
  spread: Spread
  effect: SharedEffect | null
}

export type Part = 'all' | 'room' | 'season' | 'device' | 'action'

/** A group of people who share figures, and the hours that count for each person: all hours, or those of one quarter of the year. */
export interface Cell {
  part: Part
  name: string
  members: Map<string, string>
}

/** Minimum hours of a contribution: one day. */
const fewestHours = 24

/** Assigns contributions to groups. Only the first chart of each person counts. */
export function groupIntoCells(contributions: readonly Contribution[]): Map<string, Cell> {
  const cells = new Map<string, Cell>()
  const add = (part: Part, name: string, { userId, chartId }: Contribution) => {
    const key = `${part} ${name}`
    const cell = cells.get(key) ?? { part, name, members: new Map<string, string>() }
    if (!cell.members.has(userId)) cell.members.set(userId, chartId)
    cells.set(key, cell)
  }
  for (const each of contributions) {
    const { room, model, spread, effect } = each
    const counted = spread.filter(({ hours }) => sum(hours) >= fewestHours)
    if (counted.length > 0) add('room', room, each)
    if (room === 'outdoors') continue
    if (counted.length > 0) {
      add('all', '', each)
      add('device', model, each)
    }
    for (const { season } of counted) add('season', season, each)
    if (effect?.figures) add('action', effect.kind, each)
  }
  return cells
}

export function figuresOf(
  metric: Metric,
  { part, name }: Pick<Cell, 'part' | 'name'>,
  chosen: readonly Contribution[],
): Figures | null {
  if (part === 'action') return resultsOf(chosen)
  const known = findLevels(metric)
  if (!known) return null
  const season = part === 'season' ? name : null
  const shares = known.edges.slice(1).map(() => 0)
  for (const { spread } of chosen) {
    const hours = addUp(spread, season, shares.length)
    const total = sum(hours)
    for (const [level, each] of hours.entries())
      shares[level] = (shares[level] ?? 0) + each / total / chosen.length
  }
  return { people: atLeast(chosen.length), quantiles: quantilesOf(known, shares) }
}

function addUp(spread: Spread, season: Season | string | null, levels: number): number[] {
  const meant = spread.filter((each) => season === null || each.season === season)
  return Array.from({ length: levels }, (_, level) => sum(meant.map(({ hours }) => hours[level] ?? 0)))
}

/** The maximum number of results on the page. If there are more, the page shows evenly spaced ones from lowest to highest. */
const mostResults = 40

function resultsOf(chosen: readonly Contribution[]): Figures | null {
  const figures = chosen.flatMap(({ effect }) => effect?.figures ?? [])
  const [first] = figures
  if (!first) return null
  const sorted = figures.toSorted((one, other) => one.estimate - other.estimate)
  const shown = Math.min(sorted.length, mostResults)
  const scale = first.scale === 'ratio' ? 'ratio' : 'difference'
  const step = scale === 'ratio' ? 0.05 : differenceStep(sorted.map(({ estimate }) => estimate))
  const round = (value: number) => Math.round(value / step) * step
  return {
    people: sorted.length,
    unclear: sorted.filter(({ low, high }) => low <= 0 && high >= 0).length,
    scale,
    results: Array.from({ length: shown }, (_, index) => sorted[Math.floor((index * sorted.length) / shown)])
      .filter((each) => each !== undefined)
      .map(({ estimate, low, high, stage }) => ({
        ...{ estimate: round(estimate), low: round(low), high: round(high) },
        isEarly: stage === 'early',
        isClear: low > 0 || high < 0,
      })),
  }
}

/** Returns a rounding step of about a tenth of the mean size. */
function differenceStep(values: readonly number[]): number {
  const usual = sum(values.map(Math.abs)) / values.length
  return usual === 0 ? 1 : 10 ** Math.floor(Math.log10(usual) - 0.5)
}

/** Rounds a number of people down to a fixed step, so that a change by one is mostly invisible. */
function atLeast(people: number): number {
  const steps = [minPeople, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]
  return steps.findLast((step) => step <= people) ?? 0
}

export function pickMembers(contributions: readonly Contribution[], members: Members): Contribution[] {
  const charts = new Set(members.values())
  return contributions.filter(({ chartId }) => charts.has(chartId))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
