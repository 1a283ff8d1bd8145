import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import type { LastVisit } from './last-visit-schemas.ts'

interface LastVisitWordsProps {
  visit: LastVisit & { since: string }
  one: string
  many: string
}

export function LastVisitText({ visit: { count, since }, one, many }: LastVisitWordsProps) {
  const number = count < 100 ? count : 'More than 99'
  return (
    <>
      {number} new {count === 1 ? one : many} since your last visit <RelativeTime iso={since} />
    </>
  )
}
