import type { Page } from '@playwright/test'

interface LayoutShift {
  /** The browser's score: the moved share of the window times the distance. */
  value: number
  startTime: number
  /** The start of each moved element's HTML, with its box (left, top, width, height) before and after. */
  nodes: string[]
}

/**
 * Records the layout shifts of every page that opens from now on. Those while its HTML still arrives are left out: on a busy machine, a
 * page is painted with half of its header.
 * @returns a function that reads those of the open page
 */
export async function watchShifts(page: Page): Promise<() => Promise<LayoutShift[]>> {
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, startTime, sources } = entry as PerformanceEntry & {
          value: number
          sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
        }
        const nodes = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement
          const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) =>
            [x, y, width, height].map(Math.round).join(' '),
          )
          return `${element?.outerHTML.slice(0, 60)} from ${from} to ${to}`
        })
        shifts.push({ value, startTime, nodes })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    const arrived = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation')
      return navigation instanceof PerformanceNavigationTiming ? navigation.domInteractive : 0
    })
    const shifts = await page.evaluate<LayoutShift[]>('shifts')
    return shifts.filter(({ startTime }) => startTime >= arrived)
  }
}
