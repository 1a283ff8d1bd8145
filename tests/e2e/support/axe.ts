import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { expect } from './test.ts'

declare global {
  interface Window {
    axe?: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> }
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeOptions {
  /** The part of the page to check; all of it if omitted. */
  within?: Locator | undefined
  /** The only rules to check; all rules if omitted. */
  rules?: string[] | undefined
}

/** Checks the page in its current state for violations of accessibility rules. */
export async function expectAccessible(page: Page, { within, rules }: AxeOptions = {}): Promise<void> {
  // Text that fades in has too little contrast until its animation ends.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
  // Evaluated through the debugger: the content security policy would block it as a script of the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await (within ?? page.locator('html')).evaluate(async (element, only) => {
    const context = element === document.documentElement ? document : element
    const results = await window.axe?.run(context, {
      resultTypes: ['violations'],
      // Otherwise axe would load style sheets and videos again, which no rule here needs.
      preload: false,
      ...(only && { runOnly: only }),
    })
    return (results?.violations ?? []).map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html)
          .join(' ')}`,
    )
  }, rules)
  expect(violations).toEqual([])
}
