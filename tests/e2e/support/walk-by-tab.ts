import type { Page } from '@playwright/test'
import { expect } from './every-page.ts'

const stopsMax = 120

interface Stop {
  /** What is wrong with how the element shows that it has the focus, if anything. */
  trouble: string | null
  /** The story in a list that the element belongs to. */
  story: string | null
}

/** In the page: looks at the element that has the focus. */
function lookAtFocus(element: Element): Stop {
  const article = element.closest('main ul article')
  const story = article === null ? null : (article.querySelector('h3')?.textContent ?? article.ariaLabel)
  // A choice within a label that looks like a button shows the focus on the label.
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
 * Presses Tab from the top of the page to its end, and lists what gets the focus, as a screen reader says it: role and
 * name. The controls of a story in a list are listed as one. At each stop the focus has to be seen.
 *
 * @param end where to stop before the end
 */
export async function walkByTab(page: Page, end?: string): Promise<string> {
  const stops: string[] = []
  for (let count = 0; count < stopsMax; count += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    // After the last stop the browser has the focus, or begins again.
    if ((await focused.count()) === 0) return stops.join('\n')
    const { trouble, story } = await focused.evaluate(lookAtFocus)
    const stop = story === null ? describe(await focused.ariaSnapshot()) : `the story “${story.slice(0, 24)}”`
    expect(trouble, stop).toBeNull()
    if (stop === end || stop === stops[0]) return stops.join('\n')
    if (story === null || stops.at(-1) !== stop) stops.push(stop)
  }
  throw new Error(`the way does not end:\n${stops.join('\n')}`)
}

/** Role and name alone; a long name's beginning. */
function describe(snapshot: string): string {
  const [, role = '', name = ''] = /^- '?(\w+)(?: "(.*?)")?/.exec(snapshot) ?? []
  if (/ minutes? ago$/.test(name)) return `${role} to the story itself, by its age`
  return `${role} ${name.length > 40 ? `${name.slice(0, 40)}…` : name}`
}

/** A list as it is written in a test: one stop a line. */
export function listing(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

const firstOfFooter = 'link hello@clean-air.example'

/** What lies between the header and the footer, begun where the header's first link leads: both are walked with `walkMain`. */
export async function walkContent(page: Page): Promise<string> {
  await page.locator('#content').focus()
  return walkByTab(page, firstOfFooter)
}

/** What lies between the header and the footer, which are the same on every page. */
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
