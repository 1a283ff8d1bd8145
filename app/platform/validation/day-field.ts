import * as v from 'valibot'

const dayMessage = 'Please choose a day.'

/** A day as `2026-11-01`, UTC's. */
export const dayField = v.pipe(v.string(dayMessage), v.check(isDay, dayMessage))

/** As written: the 31st of February would be another day. */
function isDay(text: string): boolean {
  const time = /^2\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
