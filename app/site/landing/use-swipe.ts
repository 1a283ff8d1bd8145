import { type PointerEvent, useRef } from 'react'

/** How far a finger goes sideways before it means more than a tap, in CSS pixels. */
const swipePx = 40

interface SwipeProps {
  onPointerDown: (event: PointerEvent) => void
  onPointerUp: (event: PointerEvent) => void
  onPointerCancel: () => void
}

/**
 * Tells when a finger or a pen has swiped sideways: 1 is on to what comes next, -1 back. The element leaves up and down
 * to the browser (`touch-action`), which takes the pointer away when that is where the finger goes.
 */
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
