import { useEffect, useRef, useState } from 'react'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { describeAge } from './describe-age.ts'

const tickMs = 60_000

export function RelativeTime({ iso }: { iso: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])

  const ref = useRef<HTMLTimeElement>(null)
  const age = describeAge(iso, now)
  // Hydration keeps the server's text, which may be old in a cached page.
  useEffect(() => {
    if (ref.current && ref.current.textContent !== age) ref.current.textContent = age
  }, [age])

  return (
    <time ref={ref} dateTime={iso} title={describeInstant(iso)} suppressHydrationWarning>
      {age}
    </time>
  )
}
