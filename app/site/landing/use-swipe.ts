import { type PointerEvent, useRef } from 'react'

/** Horizontal, in CSS pixels. */
const swipePx = 40

interface SwipeProps {
  onPointerDown: (event: PointerEvent) => void
  onPointerUp: (event: PointerEvent) => void
  onPointerCancel: () => void
}

/** Calls `onSwipe` with 1 for the next item or -1 for the previous one. The browser keeps vertical panning and then fires `pointercancel`. */
export function useSwipe(onSwipe: (step: 1 | -1) => void): SwipeProps {
  const startX = useRef<number | null>(null)
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX }) => {
      startX.current = pointerType !== 'mouse' && isPrimary ? clientX : null
    },
    onPointerUp: ({ clientX }) => {
      const distance = startX.current === null ? 0 : clientX - startX.current
      startX.current = null
      if (Math.abs(distance) >= swipePx) onSwipe(distance < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      startX.current = null
    },
  }
}
