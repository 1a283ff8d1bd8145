import { cubicMetersPerHourPerCfm } from '../calculations/units.ts'
import type { UnitSystem } from '../forms/room-form.server.ts'

/** Three digits; more would pretend to be exact. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 })
}

/** A flow in the units that were chosen, then in the others. @param flow m³/h */
export function formatFlow(flow: number, units: UnitSystem): string {
  const metric = `${formatNumber(flow)}\u00a0m³/h`
  const us = `${formatNumber(flow / cubicMetersPerHourPerCfm)}\u00a0cfm`
  return units === 'metric' ? `${metric} (${us})` : `${us} (${metric})`
}

/** @param level µg/m³ */
export function formatConcentration(level: number): string {
  return `${level.toLocaleString('en', { maximumFractionDigits: 1 })} µg/m³`
}

/** What somebody typed: rounded, it could seem to lie on the other side of a bound. @param level µg/m³ */
export function formatTyped(level: number): string {
  return `${level.toLocaleString('en', { maximumFractionDigits: 10 })} µg/m³`
}
