import type { Page } from '@playwright/test'
import { expect } from './every-page.ts'

const stopsMax = 120

interface Stop {
  /** The defect of the element's focus style, if it has one. */
  trouble: string | null
  /** The listed story that contains the element. */
  story: string | null
}

/** Runs in the page. Inspects the element that has the focus, if any. */
function lookAtFocus([element]: Element[]): Stop | null {
  if (!element) return null
  const article = element.closest('main ul article')
  const story = article === null ? null : (article.querySelector('h3')?.textContent ?? article.ariaLabel)
  // An input within a label that looks like a button shows its focus on the label.
  const shown = [element, element.closest('label')].filter((each) => each !== null)
  const isRinged = shown.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  if (!isRinged) return { story, trouble: 'has no focus ring' }
  const { left, top, width, height } = element.getBoundingClientRect()
  const over = document.elementFromPoint(left + width / 2, top + Math.min(height, window.innerHeight) / 2)
  if (over === null) return { story, trouble: 'is outside of the window' }
  const isSeen = element.contains(over) || over.contains(element)
  return { story, trouble: isSeen ? null : `is covered by ${over.outerHTML.slice(0, 80)}` }
}

/**
 * Presses Tab from the top of the page to its end, and lists each focused element by role and name, as a screen reader does. Lists the
 * controls of a listed story as one. Fails if the focus is not visible at a stop.
 * @param end the stop to end at, if not the last one
 */
export async function walkByTab(page: Page, end?: string): Promise<string> {
  const stops: string[] = []
  for (let count = 0; count < stopsMax; count += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const found = await focused.evaluateAll(lookAtFocus)
    // Tab also stops at the button of a date field.
    if (found === null && (await page.evaluate(() => document.activeElement?.matches('[type="date"]'))))
      continue
    // After the last stop, the focus is in the browser's toolbar or at the first stop again.
    if (found === null) return stops.join('\n')
    const { trouble, story } = found
    const stop = story === null ? describe(await focused.ariaSnapshot()) : `the story “${story.slice(0, 24)}”`
    expect(trouble, stop).toBeNull()
    if (stop === end || stop === stops[0]) return stops.join('\n')
    if (story === null || stops.at(-1) !== stop) stops.push(stop)
  }
  throw new Error(`the way does not end:\n${stops.join('\n')}`)
}

/** Returns the role and name, with a long name shortened. */
function describe(snapshot: string): string {
  const [, role = '', label, text = ''] = /^- '?(\w+)(?: "(.*?)"|: (.*))?/.exec(snapshot) ?? []
  const name = label ?? text
  if (/ minutes? ago$/.test(name)) return `${role} to the story itself, by its age`
  return `${role} ${name.length > 40 ? `${name.slice(0, 40)}…` : name}`
}

/** Normalizes a list as written in a test: one stop a line. */
export function listing(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

const firstOfFooter = 'link hello@clean-air.example'

/** Walks by Tab from the skip link's target to the footer. `walkMain` also walks the header and the footer. */
export async function walkContent(page: Page): Promise<string> {
  await page.locator('#content').focus()
  return walkByTab(page, firstOfFooter)
}

/** Checks the header and footer, which are the same on every page. Returns the stops between them. */
export async function walkMain(page: Page, header: string): Promise<string> {
  const way = await walkByTab(page)
  const top = listing(header)
  const bottom = listing(`
    ${firstOfFooter}
    link ${new URL(page.url()).host}
    link Calculators
    link The Community’s Air
    link Community Rules
    link Transparency
    link Privacy Policy
    link Terms of Service
  `)
  expect(way.slice(0, top.length)).toBe(top)
  expect(way.slice(-bottom.length)).toBe(bottom)
  return way.slice(top.length + 1, -bottom.length - 1)
}
