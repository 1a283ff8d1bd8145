import * as v from 'valibot'

const dayMessage = 'Please choose a day.'

/** A UTC day such as `2026-11-01`. */
export const dayField = v.pipe(v.string(dayMessage), v.check(isDay, dayMessage))

/** A reversed range is an error of its last day. */
export const reversedRangeMessage = 'The last day is before the first.'
export const isDayRange = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  !from || !to || from <= to

/** True for an existing day. `Date` would convert 31 February to a day in March. */
function isDay(text: string): boolean {
  const time = /^2\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
