import { cubicMetersPerHourPerCfm, metersPerFoot, squareMetersPerSquareFoot } from './unit-conversions.ts'

export interface Room {
  /** m² */
  floorArea: number
  /** m */
  height: number
}

/** The clean air delivery rate that a room needs in m³/h, by each of the common rules. */
interface NeededCleanAir {
  /** AHAM's 2/3 rule: 4.8 air changes an hour under an 8-foot ceiling, 80% fewer particles. ahamverifide.org */
  everyday: number
  /** AHAM's rule for wildfire smoke: as many cfm as square feet of floor. */
  smoke: number
  /** CDC: 5 air changes an hour of clean air. */
  fiveAirChanges: number
  /** California Department of Public Health: 5 air changes an hour or 30 cfm per person, whichever is more. */
  forPeople: number
}

export function volumeOf({ floorArea, height }: Room): number {
  return floorArea * height
}

export function neededCleanAir(room: Room, people: number): NeededCleanAir {
  // Scales the rate up for higher rooms, because AHAM's rules assume a ceiling of 8 feet.
  const higherBy = Math.max(1, room.height / (8 * metersPerFoot))
  const smoke = (room.floorArea / squareMetersPerSquareFoot) * cubicMetersPerHourPerCfm * higherBy
  const fiveAirChanges = 5 * volumeOf(room)
  return {
    everyday: (2 / 3) * smoke,
    smoke,
    fiveAirChanges,
    forPeople: Math.max(fiveAirChanges, people * 30 * cubicMetersPerHourPerCfm),
  }
}

/** Converts a clean air delivery rate to equivalent air changes an hour. @param cleanAir m³/h */
export function equivalentAirChanges(cleanAir: number, room: Room): number {
  return cleanAir / volumeOf(room)
}

/** Loss of particles per hour by deposition alone in an unventilated room. doi.org/10.1101/2022.08.09.22278555 */
const depositionPerHour = 0.6

/** Outdoor air changes an hour in a home with closed windows. */
export const backgroundAirChanges = 0.5

/** Share of particles that remain at steady state with a constant source. @param cleanAir m³/h @param airing outdoor air changes an hour */
export function remainingShare(cleanAir: number, room: Room, airing: number): number {
  const otherLoss = depositionPerHour + airing
  return otherLoss / (otherLoss + equivalentAirChanges(cleanAir, room))
}

/** Measured delivery of DIY filter boxes in m³/h, at the lowest and the highest fan speed. */
export const filterBoxes = {
  /** 5 MERV 13 filters, 20 × 20 inches: 600 to 850 cfm. Dal Porto 2022, doi.org/10.1080/02786826.2022.2054674 */
  five: { low: 600 * cubicMetersPerHourPerCfm, high: 850 * cubicMetersPerHourPerCfm },
  /** 4 filters, fan at the lowest speed: 411 cfm in a chamber, github.com/robwiss/analyze_cadr */
  four: { low: 411 * cubicMetersPerHourPerCfm, high: 411 * cubicMetersPerHourPerCfm },
} as const
