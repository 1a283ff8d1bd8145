const hour = 60
const day = 24 * hour
const month = 30 * day

/**
 * Returns 'about 2 hours ago', with the thresholds of date-fns's `formatDistance`, which is four times as large and returns '-10 minutes
 * ago' around DST changes. Future times count as now, because the client's clock may be wrong.
 */
export function describeAge(iso: string, now: number): string {
  const instant = Math.min(Date.parse(iso), now)
  return `${describeSpan(new Date(instant), new Date(now))} ago`
}

function describeSpan(from: Date, to: Date): string {
  const seconds = Math.trunc((to.getTime() - from.getTime()) / 1000)
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 45) return count(minutes, 'minute')
  if (minutes < day) return `about ${count(minutes < 90 ? 1 : Math.round(minutes / hour), 'hour')}`
  if (minutes < 1.75 * day) return count(1, 'day')
  if (minutes < month) return count(Math.round(minutes / day), 'day')
  if (minutes < 2 * month) return `about ${count(Math.round(minutes / month), 'month')}`
  const months = countWholeMonths(from, to)
  return months < 12 ? count(Math.round(minutes / month), 'month') : describeYears(months)
}

function describeYears(months: number): string {
  const years = Math.trunc(months / 12)
  const isPast = months % 12
  if (isPast < 3) return `about ${count(years, 'year')}`
  return isPast < 9 ? `over ${count(years, 'year')}` : `almost ${count(years + 1, 'year')}`
}

function countWholeMonths(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const sameDay = new Date(to)
  // Treats the end of February like the end of a long month.
  if (sameDay.getUTCMonth() === 1 && sameDay.getUTCDate() > 27) sameDay.setUTCDate(30)
  sameDay.setUTCMonth(sameDay.getUTCMonth() - months)
  return sameDay < from ? months - 1 : months
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
