import { useEffect, useState } from 'react'
import type { ShownCountdown } from '#app/site/site-content/content.ts'

interface TimeLeft {
  days: number
  hours: number
  minutes: number
}

const minuteMs = 60_000

/** Returns the time left in whole minutes; never negative. */
export function countDown({ days, hours, minutes }: TimeLeft, elapsedMs: number): TimeLeft {
  const passed = Math.floor(Math.max(elapsedMs, 0) / minuteMs)
  return splitMinutes((days * 24 + hours) * 60 + minutes - passed)
}

function splitMinutes(minutes: number): TimeLeft {
  const left = Math.max(0, minutes)
  return { days: Math.floor(left / 1440), hours: Math.floor(left / 60) % 24, minutes: left % 60 }
}

/** Counts to a fixed time, or down from when it is first shown. Updates every minute. */
export function useCountdown(countdown: ShownCountdown): TimeLeft {
  const [beganAt] = useState(() => performance.now())
  const [elapsedMs, setElapsedMs] = useState(0)
  useEffect(() => {
    // Browsers throttle timers in background tabs, so counting calls would be wrong.
    const timer = setInterval(() => setElapsedMs(performance.now() - beganAt), minuteMs)
    return () => clearInterval(timer)
  }, [beganAt])
  if ('endsAt' in countdown) return splitMinutes(Math.floor((countdown.endsAt - Date.now()) / minuteMs))
  return countDown(countdown, elapsedMs)
}
