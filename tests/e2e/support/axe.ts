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
  /** The part of the page to look at; all of it when left out. */
  within?: Locator | undefined
  /** The only rules to look at; all of them when left out. */
  rules?: string[] | undefined
}

/** Nothing on the page, as it stands, breaks an accessibility rule that a program can check. */
export async function expectAccessible(page: Page, { within, rules }: AxeOptions = {}): Promise<void> {
  // Text that is fading in has no contrast yet.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
  // Through the debugger and not as a script of the page, whose policy lets only its own run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await (within ?? page.locator('html')).evaluate(async (element, only) => {
    const context = element === document.documentElement ? document : element
    const results = await window.axe?.run(context, {
      resultTypes: ['violations'],
      // The style sheets and videos that it would load again are for no rule that runs here.
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
