import type { Page } from '@playwright/test'

/** Finds text and controls that extend beyond the window, or beyond a box that clips its overflow. */
function listOverflow(): string[] {
  const tolerance = 1
  const isClipping = (element: Element) => getComputedStyle(element).overflowX !== 'visible'
  const isForScreenReaders = (element: Element) => element.getBoundingClientRect().width <= 1

  const rooms = new Map<Element | null, { left: number; right: number }>()

  /** Returns the edges between which an element's content is visible. Cached for each element, because it requires layout. */
  function findRoom(element: Element | null): { left: number; right: number } {
    const known = rooms.get(element)
    if (known) return known
    // A row of navigation scrolls to the link that has the focus, and a wide table is focusable and scrolls by keyboard.
    if (
      element?.matches('nav, nav > ul, section[tabindex="0"]') &&
      getComputedStyle(element).overflowX === 'auto'
    )
      return { left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY }
    const isTop = element === null || element === document.body
    const around = isTop
      ? { left: 0, right: document.documentElement.clientWidth }
      : findRoom(element.parentElement)
    const own = isTop || !isClipping(element) ? around : element.getBoundingClientRect()
    const room = { left: Math.max(around.left, own.left), right: Math.min(around.right, own.right) }
    rooms.set(element, room)
    return room
  }

  function leaves(owner: Element, { left, right, width }: DOMRect): boolean {
    if (width === 0 || !owner.checkVisibility({ visibilityProperty: true }) || isForScreenReaders(owner))
      return false
    const room = findRoom(owner.parentElement)
    return left < room.left - tolerance || right > room.right + tolerance
  }

  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement
    if (!owner || node.textContent?.trim() === '' || owner.closest('script, style, noscript')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects())
      if (leaves(owner, rect)) found.add(`“${node.textContent?.trim().slice(0, 40)}”`)
  }
  for (const control of document.querySelectorAll('a, button, input, select, textarea, img, dialog'))
    if (leaves(control, control.getBoundingClientRect())) found.add(control.outerHTML.slice(0, 80))
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.add(`the page: ${scrollWidth} px in a window of ${clientWidth}`)
  return [...found]
}

/** Finds words of a form that overlap other words. */
function listOverlaps(): string[] {
  const tolerance = 2
  const found = new Set<string>()
  for (const form of document.forms) {
    const texts: { words: string; box: DOMRect }[] = []
    const walker = document.createTreeWalker(form, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement
      const words = node.textContent?.trim() ?? ''
      if (words === '' || !owner?.checkVisibility({ visibilityProperty: true })) continue
      if (owner.closest('option, noscript') || owner.getBoundingClientRect().width <= 1) continue
      const { fontSize, lineHeight } = getComputedStyle(owner)
      if (Number.parseFloat(lineHeight) < 0.9 * Number.parseFloat(fontSize))
        found.add(`the lines of “${words.slice(0, 30)}”`)
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) texts.push({ words, box })
    }
    for (const [index, one] of texts.entries())
      for (const other of texts.slice(index + 1)) {
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (one.words !== other.words && width > tolerance && height > tolerance * 3)
          found.add(`“${one.words.slice(0, 30)}” on “${other.words.slice(0, 30)}”`)
      }
  }
  return [...found]
}

/** Finds words of the site itself that break across lines. Texts that people write may have longer words than a line. */
function listBrokenWords(): string[] {
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement
    if (!owner || owner.closest('[dir=auto], bdi')) continue
    const whole = document.createRange()
    whole.selectNodeContents(node)
    // A text on one line has no broken words.
    if (whole.getClientRects().length < 2 || !owner.checkVisibility({ visibilityProperty: true })) continue
    for (const { 0: word, index } of node.textContent?.matchAll(/(?<!@\S*)\p{L}{2,20}(?!\S*@)/gu) ?? []) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
      if (lines.size > 1) found.add(`“${word}”`)
    }
  }
  const canvas = document.createElement('canvas').getContext('2d')
  for (const input of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input)
    if (!canvas || !input.checkVisibility({ visibilityProperty: true })) continue
    canvas.font = font
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (canvas.measureText(input.placeholder).width > room) found.add(`“${input.placeholder}” in its field`)
  }
  return [...found]
}

/** The minimum edge of a touch target, in CSS pixels. */
export const targetEdge = 44

/** Finds controls below the minimum size, except links within a sentence. */
function listSmallTargets(edge: number): string[] {
  const targets = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=menuitem], [role=menuitemradio], [role=tab]',
  )
  const measure = (target: HTMLElement) => {
    const isLabelled = target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)
    const pressed = isLabelled ? (target.labels?.[0] ?? target) : target
    return pressed.getBoundingClientRect()
  }
  const isSmall = (target: HTMLElement) => {
    const { width, height } = measure(target)
    return Math.round(Math.min(width, height)) < edge
  }
  return Array.from(targets)
    .filter((target) => target.checkVisibility({ visibilityProperty: true }))
    .filter((target) => getComputedStyle(target).display !== 'inline')
    .filter((target) => !target.matches('.sr-only'))
    .filter(isSmall)
    .map((target) => {
      const { width, height } = measure(target)
      const name = target.ariaLabel ?? target.textContent ?? ''
      return `${name.slice(0, 40)} <${target.localName}>: ${Math.round(width)} x ${Math.round(height)} px`
    })
}

export const findOverflow = (page: Page) => page.evaluate(listOverflow)

export const findBrokenWords = (page: Page) => page.evaluate(listBrokenWords)

/** Finds all these faults with one message to the page, because messages cost more than the checks. */
export function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[
    ...(${listOverflow})().map((fault) => 'too wide: ' + fault),
    ...(${listSmallTargets})(${targetEdge}).map((fault) => 'too small: ' + fault),
    ...(${listOverlaps})().map((fault) => 'on top of each other: ' + fault),
    ...(${listBrokenWords})().map((fault) => 'broken: ' + fault),
  ]`)
}
