import { type FocusEvent, type PointerEvent, useEffect, useState, useSyncExternalStore } from 'react'

interface Carousel {
  index: number
  /** Stays true while hovering or focus pauses it. */
  isPlaying: boolean
  /** Slides change automatically, which is not announced to screen readers. */
  isRunning: boolean
  show: (index: number) => void
  togglePlaying: () => void
  holdProps: {
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: () => void
    onFocus: () => void
    onBlur: (event: FocusEvent) => void
  }
}

export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count
}

const carouselIntervalMs = 5_000

/** Advances automatically, except while it is hovered, focused or in a hidden tab; with reduced motion, only after the user starts it. */
export function useCarousel(count: number): Carousel {
  const [index, setIndex] = useState(0)
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null)
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isCalm = useIsCalm()
  const isHidden = useIsHidden()
  const isPlaying = choice === null ? !isCalm : choice === 'play'
  const isRunning = isPlaying && !isHovered && !hasFocus && !isHidden

  // Choosing a slide restarts the interval.
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
      // Ignores touch pointers, because their hovering never ends.
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
