import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#app/platform/ui/form/button.tsx'
import { listenForActivity } from './listen-for-activity.ts'

const nudgeAfterMs = 45 * 60_000
const breakMs = 5 * 60_000
const lookEveryMs = 30_000

/** The times at which the moderator began and last acted in this tab. Kept while they navigate within the desk. */
const work = { beganAt: 0, lastActAt: 0 }

function noteActivity(): void {
  const now = Date.now()
  if (now - work.lastActAt > breakMs) work.beganAt = now
  work.lastActAt = now
}

/** Suggests a break after 45 minutes of work without one. */
export function BreakNudge() {
  const [isDue, setDue] = useState(false)
  const look = useEffectEvent(() => setDue(work.lastActAt - work.beganAt >= nudgeAfterMs))
  useEffect(() => {
    noteActivity()
    const timer = setInterval(() => look(), lookEveryMs)
    const endWatch = listenForActivity(noteActivity)
    return () => {
      clearInterval(timer)
      endWatch()
    }
  }, [])
  const goOn = () => {
    work.beganAt = Date.now()
    work.lastActAt = work.beganAt
    setDue(false)
  }
  return (
    <div role="status">
      {isDue ? (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 rounded-2xl border border-line bg-tint px-4 py-2">
          <p>You’ve been working for 45 minutes. Take a break; the queue can wait.</p>
          <Button look="outline" onClick={goOn}>
            Keep working
          </Button>
        </div>
      ) : null}
    </div>
  )
}
