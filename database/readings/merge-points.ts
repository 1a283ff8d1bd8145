import type { Points } from './points.ts'

export function mergePoints(sources: readonly Points[]): Points {
  const [only, ...others] = sources
  if (!only) return { times: new Float64Array(), values: new Float64Array() }
  return others.reduce(mergeTwo, only)
}

function mergeTwo(one: Points, other: Points): Points {
  const length = one.times.length + other.times.length
  const [times, values] = [new Float64Array(length), new Float64Array(length)]
  let [left, right, count] = [0, 0, 0]
  while (left < one.times.length || right < other.times.length) {
    const leftAt = one.times[left] ?? Number.POSITIVE_INFINITY
    const rightAt = other.times[right] ?? Number.POSITIVE_INFINITY
    times[count] = Math.min(leftAt, rightAt)
    values[count] = (rightAt <= leftAt ? other.values[right] : one.values[left]) ?? Number.NaN
    if (leftAt <= rightAt) left += 1
    if (rightAt <= leftAt) right += 1
    count += 1
  }
  const merged = { times: times.subarray(0, count), values: values.subarray(0, count) }
  return one.ends || other.ends
    ? { ...merged, ends: new Map([...(one.ends ?? []), ...(other.ends ?? [])]) }
    : merged
}

/** Removes the readings at `instants` that others have taken. Returns the rest, and how many of them had equal and different values. */
export function withoutInstants(
  points: Points,
  taken: Points,
): { rest: Points; repeated: number; replaced: number } {
  let [other, repeated, replaced] = [0, 0, 0]
  const rest = filterPoints(points, (at, value) => {
    while ((taken.times[other] ?? Number.POSITIVE_INFINITY) < at) other += 1
    if (taken.times[other] !== at) return true
    if (taken.values[other] === value) repeated += 1
    else replaced += 1
    return false
  })
  return { rest, repeated, replaced }
}

export function filterPoints(
  { times, values, ends }: Points,
  isKept: (at: number, value: number) => boolean,
): Points {
  const kept = { times: new Float64Array(times.length), values: new Float64Array(times.length) }
  let count = 0
  for (const [index, at] of times.entries()) {
    const value = values[index] ?? Number.NaN
    if (!isKept(at, value)) continue
    kept.times[count] = at
    kept.values[count] = value
    count += 1
  }
  const rest = { times: kept.times.subarray(0, count), values: kept.values.subarray(0, count) }
  return ends ? { ...rest, ends } : rest
}
