import { cubicMetersPerHourPerCfm } from '../science/calculations/unit-conversions.ts'
import type { UnitSystem } from './forms/room-form.server.ts'

const usualDigits = 3
const mostDigits = 9

/** Rounds to three significant digits by default; more would suggest false precision. */
export function formatNumber(value: number, digits = usualDigits): string {
  return value.toLocaleString('en', { maximumSignificantDigits: digits })
}

/** Formats a flow in the chosen units, followed by the other units. @param flow m³/h */
export function formatFlow(flow: number, units: UnitSystem, digits = usualDigits): string {
  const metric = `${formatNumber(flow, digits)}\u00a0m³/h`
  const us = `${formatNumber(flow / cubicMetersPerHourPerCfm, digits)}\u00a0cfm`
  return units === 'metric' ? `${metric} (${us})` : `${us} (${metric})`
}

/** Formats for example 'from 1.42 to 1.58', with enough digits for the ends to differ. */
export function formatRange(low: number, high: number): string {
  const digits = rangeDigits(low, high)
  return `from ${formatNumber(low, digits)} to ${formatNumber(high, digits)}`
}

export function formatFlowRange(low: number, high: number, units: UnitSystem): string {
  const inCfm = [low, high].map((flow) => flow / cubicMetersPerHourPerCfm)
  const digits = Math.max(rangeDigits(low, high), rangeDigits(inCfm[0] ?? 0, inCfm[1] ?? 0))
  return `from ${formatFlow(low, units, digits)} to ${formatFlow(high, units, digits)}`
}

function rangeDigits(low: number, high: number): number {
  let digits = usualDigits
  while (digits < mostDigits && formatNumber(low, digits) === formatNumber(high, digits)) digits += 1
  return low === high ? usualDigits : digits
}

/** @param level µg/m³ */
export function formatConcentration(level: number): string {
  return `${level.toLocaleString('en', { maximumFractionDigits: 1 })} µg/m³`
}

/** Formats the user's input without rounding, which could move it across a bound. @param level µg/m³ */
export function formatTyped(level: number): string {
  return `${level.toLocaleString('en', { maximumFractionDigits: 10 })} µg/m³`
}
