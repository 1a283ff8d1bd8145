import { formatDistance } from 'date-fns'
import { useEffect, useState } from 'react'

const tickMs = 60_000

/** How long ago, such as 'about 2 hours ago'. A moment that our clock puts in the future counts as now. */
export function describeAge(iso: string, now: number): string {
  const instant = Math.min(Date.parse(iso), now)
  return formatDistance(instant, now, { addSuffix: true })
}

/** The exact moment in words, the same on the server and in every browser. */
export function describeInstant(iso: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(new Date(iso))} UTC`
}

/** A moment as people say it; the exact one on hover and for machines. */
export function RelativeTime({ iso }: { iso: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  // The server's text may be a minute older than the browser's would be.
  return (
    <time dateTime={iso} title={describeInstant(iso)} suppressHydrationWarning>
      {describeAge(iso, now)}
    </time>
  )
}
