import type { Result } from 'lighthouse'

/** Lighthouse's results of one run: four scores up to 100, and the metrics. */
export interface PageFigures {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  /** Largest Contentful Paint in milliseconds. */
  largestPaint: number
  /** Cumulative Layout Shift. */
  layoutShift: number
  /** Total Blocking Time in milliseconds. */
  blocked: number
}

/** The limits that docs promise for every page on a phone. */
const promises: { [figure in keyof PageFigures]?: { least: number } | { most: number } } = {
  performance: { least: 98 },
  accessibility: { least: 100 },
  bestPractices: { least: 100 },
  seo: { least: 100 },
  layoutShift: { most: 0.01 },
  blocked: { most: 100 },
}

const columns = [
  'performance',
  'accessibility',
  'bestPractices',
  'seo',
  'largestPaint',
  'layoutShift',
  'blocked',
] as const satisfies (keyof PageFigures)[]

export function readFigures(result: Result): PageFigures {
  const mark = (name: string) => Math.round((result.categories[name]?.score ?? 0) * 100)
  const measured = (name: string) => result.audits[name]?.numericValue ?? Number.POSITIVE_INFINITY
  return {
    performance: mark('performance'),
    accessibility: mark('accessibility'),
    bestPractices: mark('best-practices'),
    seo: mark('seo'),
    largestPaint: measured('largest-contentful-paint'),
    layoutShift: measured('cumulative-layout-shift'),
    blocked: measured('total-blocking-time'),
  }
}

/** Returns the median of each metric. */
export function takeMedians(runs: PageFigures[]): PageFigures {
  const middle = (figure: keyof PageFigures) => {
    const sorted = runs.map((run) => run[figure]).sort((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  }
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    seo: middle('seo'),
    largestPaint: middle('largestPaint'),
    layoutShift: middle('layoutShift'),
    blocked: middle('blocked'),
  }
}

export function keeps(figure: keyof PageFigures, value: number): boolean {
  const promise = promises[figure]
  if (promise === undefined) return true
  return 'least' in promise ? value >= promise.least : value <= promise.most
}

/** Formats the medians as a Markdown table and marks broken promises. */
export function formatTable(pages: ReadonlyMap<string, PageFigures>): string {
  const titles = ['performance', 'accessibility', 'best practices', 'SEO', 'LCP', 'CLS', 'TBT']
  const rows = [...pages].map(([page, figures]) => [
    `\`${page}\``,
    ...columns.map(
      (figure) => `${format(figure, figures[figure])}${keeps(figure, figures[figure]) ? '' : ' ✗'}`,
    ),
  ])
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(['page', ...titles]), line(['---', ...titles.map(() => '---')]), ...rows.map(line)].join('\n')
}

function format(figure: keyof PageFigures, value: number): string {
  if (figure === 'layoutShift') return value.toFixed(3)
  if (figure === 'largestPaint' || figure === 'blocked') return `${Math.round(value)} ms`
  return `${value}`
}

export function findBroken(pages: ReadonlyMap<string, PageFigures>): string[] {
  return [...pages].flatMap(([page, figures]) =>
    columns
      .filter((figure) => !keeps(figure, figures[figure]))
      .map((figure) => `${page}: ${figure} ${format(figure, figures[figure])}`),
  )
}
