import { useEffect, useRef, useState } from 'react'
import { describeAge } from './describe-age.ts'
import { describeInstant } from './describe-instant.ts'

const tickMs = 60_000

/** A moment as people say it; the exact one on hover and for machines. */
export function RelativeTime({ iso }: { iso: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])

  const ref = useRef<HTMLTimeElement>(null)
  const age = describeAge(iso, now)
  // React takes the server's text over as it is, however old it is in a page that the browser had kept.
  useEffect(() => {
    if (ref.current && ref.current.textContent !== age) ref.current.textContent = age
  }, [age])

  return (
    <time ref={ref} dateTime={iso} title={describeInstant(iso)} suppressHydrationWarning>
      {age}
    </time>
  )
}
