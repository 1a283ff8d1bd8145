import { expect, type Locator } from '@playwright/test'

const kept = new Set([
  ...[
    'main',
    'region',
    'complementary',
    'search',
    'form',
    'dialog',
    'article',
    'group',
    'navigation',
    'banner',
  ],
  ...['contentinfo', 'heading', 'button', 'tablist', 'tab', 'tabpanel', 'menu', 'menuitem', 'timer'],
])
const nameMax = 38

/**
 * Returns what a screen reader's navigation offers: landmarks, headings and buttons with their names, indented by nesting. A story in a
 * list is one line; its outline is that of its own page.
 */
export async function readOutline(part: Locator): Promise<string> {
  const lines: string[] = []
  let parents: { depth: number; role: string }[] = []
  for (const line of (await part.ariaSnapshot()).split('\n')) {
    const depth = line.search(/\S/)
    const [, entry = ''] = /^\s*- '?(.*?)'?:?$/.exec(line) ?? []
    const [role = ''] = entry.split(/[ :]/)
    parents = parents.filter((parent) => parent.depth < depth)
    const shown = parents.filter((parent) => kept.has(parent.role))
    const isInListedStory =
      shown.some((parent) => parent.role === 'article') && parents[1]?.role !== 'article'
    if (kept.has(role) && !isInListedStory) lines.push(`${'  '.repeat(shown.length)}${shorten(entry)}`)
    parents.push({ depth, role })
  }
  return lines.join('\n')
}

/** Polls until the outline is this. A difference fails the test without ending it. */
export async function expectOutline(part: Locator, outline: string, name: string): Promise<void> {
  await expect
    .configure({ soft: true })
    .poll(() => readOutline(part), name)
    .toBe(block(outline))
}

function shorten(entry: string): string {
  return entry.replace(/"(.*)"/, (quoted, name: string) =>
    name.length > nameMax ? `"${name.slice(0, nameMax)}…"` : quoted,
  )
}

/** Removes the indentation that an outline has within a test. */
export function block(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const indent = Math.min(...lines.map((line) => line.search(/\S/)))
  return lines.map((line) => line.slice(indent)).join('\n')
}
