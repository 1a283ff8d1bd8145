import type { Measured } from './load.ts'
import type { Pair } from './pairs.ts'

export interface Row {
  name: string
  reference: string
  promise: number
  ratio: number
  isKept: boolean
  site: Figures
  other: Figures
}

interface Figures {
  /** The median rate per second. */
  median: number
  /** The difference between the slowest and fastest round, divided by the median. */
  spread: number
  /** Processor milliseconds per request. */
  cpuMs: number | null
  residentMb: number | null
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

function summarize(rounds: Measured[]): Figures {
  const rates = rounds.map(({ perSecond }) => perSecond)
  const middle = median(rates)
  const cpu = rounds.flatMap(({ cpuMs }) => cpuMs ?? [])
  const memory = rounds.flatMap(({ residentMb }) => residentMb ?? [])
  return {
    median: middle,
    spread: (Math.max(...rates) - Math.min(...rates)) / middle,
    cpuMs: cpu.length > 0 ? median(cpu) : null,
    residentMb: memory.length > 0 ? Math.max(...memory) : null,
  }
}

/** Measures both in turn, so that other load affects both. The ratio is the median of the rounds. */
export async function measurePair(pair: Pair, rounds: number): Promise<Row> {
  const ours: Measured[] = []
  const others: Measured[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await pair.site())
    others.push(await pair.other())
  }
  const ratios = ours.map(({ perSecond }, round) => perSecond / (others[round]?.perSecond ?? Number.NaN))
  const ratio = median(ratios)
  const { name, reference, promise } = pair
  const isKept = ratio >= promise
  return { name, reference, promise, ratio, isKept, site: summarize(ours), other: summarize(others) }
}

const rate = ({ median: value, spread }: Figures) =>
  `${value < 100 ? value.toFixed(1) : Math.round(value)} ±${Math.round(spread * 50)}%`
const decimals = (value: number | null, digits: number) => (value === null ? '' : value.toFixed(digits))

/** Formats the Markdown table of docs/performance.md. */
export function describeRows(rows: Row[]): string {
  const header = [
    'what',
    'a second',
    'reference',
    'a second',
    'ratio',
    'promised',
    'CPU ms',
    'of reference',
    'MB',
  ]
  const lines = rows.map(({ name, reference, promise, ratio, isKept, site, other }) => [
    name,
    rate(site),
    reference,
    rate(other),
    ratio.toFixed(2),
    `${promise}${isKept ? '' : ' ✗'}`,
    decimals(site.cpuMs, 3),
    decimals(other.cpuMs, 3),
    decimals(site.residentMb, 0),
  ])
  return [header, header.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
