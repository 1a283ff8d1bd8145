import { type FocusEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react'

interface Carousel {
  index: number
  /** Whether the pictures go on by themselves, unless something holds them for the moment. */
  isPlaying: boolean
  /** Whether they do so right now: then no change is announced. */
  isRunning: boolean
  show: (index: number) => void
  togglePlaying: () => void
  /** For the element whose hovering or focus holds the pictures. */
  holdProps: {
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: (event: FocusEvent) => void
  }
}

/** The place that a step leads to; after the last comes the first, before the first the last. */
export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count
}

/** How long one picture is shown, in milliseconds. */
const carouselIntervalMs = 5_000

/**
 * Which of `count` pictures is shown. It moves on by itself, but not while it is hovered or has the focus, not in a
 * hidden tab, and with reduced motion only when somebody asks for it.
 */
export function useCarousel(count: number): Carousel {
  const [index, setIndex] = useState(0)
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null)
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isCalm = useIsCalm()
  const isHidden = useIsHidden()
  const isPlaying = choice === null ? !isCalm : choice === 'play'
  const isRunning = isPlaying && !isHovered && !hasFocus && !isHidden

  // `index` is among the dependencies so that a picture chosen by hand has its whole time too.
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setIndex(wrapIndex(index + 1, count)), carouselIntervalMs)
    return () => clearTimeout(timer)
  }, [isRunning, index, count])

  return {
    index,
    isPlaying,
    isRunning,
    show: (next) => setIndex(wrapIndex(next, count)),
    togglePlaying: () => setChoice(isPlaying ? 'pause' : 'play'),
    holdProps: {
      // A finger leaves no pointer behind that could leave.
      onPointerEnter: ({ pointerType }) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget)),
    },
  }
}

const calmQuery = '(prefers-reduced-motion: reduce)'

function useIsCalm(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(calmQuery)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(calmQuery).matches,
    () => false,
  )
}

function useIsHidden(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.hidden,
    () => false,
  )
}
