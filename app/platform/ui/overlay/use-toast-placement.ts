import { type RefObject, useEffect } from 'react'
import { type Box, type Place, placeToast } from './toast-placement.ts'
import { readToastSubject } from './toast-subject.ts'

const pressable =
  'a[href], button, input, select, textarea, summary, label:has(input), [role=tab], [role=menuitem]'
const fieldError = 'form .text-danger'
/** Visible height in px of each toast behind the first. */
const stackStep = 14

/** Keeps the toasts in `region` at a position that covers no controls, even after scrolling. */
export function useToastPlacement(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current
    if (element === null) return
    let shown: { front: Element; place: Place } | undefined

    const update = () => {
      const toasts = element.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed=true])')
      const [front] = toasts
      if (!front) return
      const behind = Math.min(toasts.length, 3) - 1
      const size = { width: front.offsetWidth, height: front.offsetHeight + behind * stackStep }
      const { clientWidth: width, clientHeight: height } = document.documentElement
      const spokenOf = readToastSubject()
      const subject = spokenOf?.getBoundingClientRect() ?? null
      const find = (selector: string, measure = measureElement, within: ParentNode | null = document) =>
        findBoxes(within?.querySelectorAll(selector) ?? [], { region: element, width, height, measure })
      const place = placeToast(size, {
        window: { width, height },
        pressables: find(pressable),
        precious: [...find(fieldError), ...(subject ? [subject] : [])],
        said: find('p', measureText, spokenOf?.closest('section, article, form') ?? null),
        headings: find('h1, h2, h3', measureText),
        subject,
        current: shown?.front === front ? shown.place : undefined,
      })
      shown = { front, place }
      element.style.setProperty('--toast-left', `${place.left}px`)
      element.style.setProperty('--toast-bottom', `${height - place.top - size.height}px`)
    }

    const mutations = new MutationObserver(update)
    mutations.observe(element, { childList: true, subtree: true })
    const sizes = new ResizeObserver(update)
    sizes.observe(document.body)
    window.addEventListener('resize', update)
    document.addEventListener('scrollend', update, true)
    return () => {
      mutations.disconnect()
      sizes.disconnect()
      window.removeEventListener('resize', update)
      document.removeEventListener('scrollend', update, true)
    }
  }, [region])
}

const measureElement = (element: Element): DOMRect => element.getBoundingClientRect()

/** Measures the text, because a heading's box is as wide as its container. */
function measureText(element: Element): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

interface View {
  /** The toasts' container, which is excluded. */
  region: Element
  width: number
  height: number
  measure: (element: Element) => DOMRect
}

/** Returns the boxes of the elements that are visible and outside the toasts. */
function findBoxes(elements: Iterable<Element>, { region, width, height, measure }: View): Box[] {
  return Array.from(elements)
    .filter((each) => !region.contains(each))
    .map((each) => ({ each, box: measure(each) }))
    .filter(({ box }) => box.bottom > 0 && box.top < height && box.right > 0 && box.left < width)
    .filter(({ each, box }) => box.width > 1 && each.checkVisibility({ visibilityProperty: true }))
    .map(({ box }) => box)
}
