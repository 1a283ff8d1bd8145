import { useEffect, useState } from 'react'
import type { ShownCountdown } from '#app/site/site-content/content.ts'

export interface TimeLeft {
  days: number
  hours: number
  minutes: number
}

const minuteMs = 60_000

/** What is left of `start` after a time: whole minutes, never less than nothing. */
export function countDown({ days, hours, minutes }: TimeLeft, elapsedMs: number): TimeLeft {
  const passed = Math.floor(Math.max(elapsedMs, 0) / minuteMs)
  return splitMinutes((days * 24 + hours) * 60 + minutes - passed)
}

function splitMinutes(minutes: number): TimeLeft {
  const left = Math.max(0, minutes)
  return { days: Math.floor(left / 1440), hours: Math.floor(left / 60) % 24, minutes: left % 60 }
}

/** What is left until a time, or of a countdown that begins when it is first shown; it drops one minute every 60 seconds. */
export function useCountdown(countdown: ShownCountdown): TimeLeft {
  const [beganAt] = useState(() => performance.now())
  const [elapsedMs, setElapsedMs] = useState(0)
  useEffect(() => {
    // Measured, not counted: a tab in the background is called less often than it asked for.
    const timer = setInterval(() => setElapsedMs(performance.now() - beganAt), minuteMs)
    return () => clearInterval(timer)
  }, [beganAt])
  if ('endsAt' in countdown) return splitMinutes(Math.floor((countdown.endsAt - Date.now()) / minuteMs))
  return countDown(countdown, elapsedMs)
}
