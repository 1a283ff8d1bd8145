import type { Page } from '@playwright/test'
import axe from 'axe-core'
import * as z from 'zod/mini'
import { expect } from './test.ts'

const resultsSchema = z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) }))

/** Nothing on the page, as it stands, breaks an accessibility rule that a program can check. */
export async function expectAccessible(page: Page): Promise<void> {
  // Through the debugger and not as a script of the page, whose policy lets only its own run.
  await page.evaluate(axe.source)
  const results = await page.evaluate('axe.run(document).then(({ violations }) => violations)')
  const violations = resultsSchema.parse(results)
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html)
          .join(' ')}`,
    ),
  ).toEqual([])
}
