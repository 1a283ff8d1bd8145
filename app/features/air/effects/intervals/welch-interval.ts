import { type Interval, toInterval } from './interval.ts'
import { mean, variance } from './moments.ts'

/**
 * One day resembles the next, so that days tell less than as many that know nothing of each other. Where each has a correlation of
 * 0.5 with the day before it, a mean of many varies √((1 + 0.5) ÷ (1 − 0.5)) = √3 times as much.
 */
export const welchWidening = Math.sqrt(3)

/** Welch's interval of after − before, widened for days that resemble each other. @param before two days or more, as `after` */
export function welchInterval(before: readonly number[], after: readonly number[]): Interval {
  const [ofBefore, ofAfter] = [variance(before) / before.length, variance(after) / after.length]
  const square = ofBefore + ofAfter
  const degrees =
    square === 0
      ? before.length + after.length - 2
      : square ** 2 / (ofBefore ** 2 / (before.length - 1) + ofAfter ** 2 / (after.length - 1))
  return toInterval(mean(after) - mean(before), welchWidening * Math.sqrt(square), degrees)
}
