import { cubicMetersPerHourPerCfm, metersPerFoot, squareMetersPerSquareFoot } from './units.ts'

export interface Room {
  /** m² */
  floorArea: number
  /** m */
  height: number
}

/** Air that a purifier would have to deliver clean, in m³/h, by each of the rules that are in use. */
export interface NeededCleanAir {
  /** AHAM's 2/3 rule: 4.8 air changes an hour under a ceiling of 8 feet, 80 % fewer particles. ahamverifide.org */
  everyday: number
  /** AHAM's rule for wildfire smoke: as many cfm as the floor has square feet. */
  smoke: number
  /** CDC: 5 air changes an hour of clean air. */
  fiveAirChanges: number
  /** California's Department of Public Health: 5 air changes, or 30 cfm for each person, whichever is more. */
  forPeople: number
}

export function volumeOf({ floorArea, height }: Room): number {
  return floorArea * height
}

/** @param people who are in the room at once */
export function neededCleanAir(room: Room, people: number): NeededCleanAir {
  // AHAM counts with 8 feet; a higher room has more air to clean.
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

/** Air changes an hour that clean air is worth: CADR ÷ volume. @param cleanAir m³/h */
export function equivalentAirChanges(cleanAir: number, room: Room): number {
  return cleanAir / volumeOf(room)
}

/**
 * Loss of particles by settling alone, per hour, in a room that nothing airs.
 * doi.org/10.1101/2022.08.09.22278555
 */
const depositionPerHour = 0.6

/** Air changes with outdoor air in a home whose windows are closed. */
export const airingPerHour = 0.5

/**
 * The part of the particles that is left once a purifier has run for hours beside a source that does not change.
 *
 * @param cleanAir m³/h
 * @param airing air changes an hour with outdoor air
 */
export function shareLeft(cleanAir: number, room: Room, airing: number): number {
  const otherLoss = depositionPerHour + airing
  return otherLoss / (otherLoss + equivalentAirChanges(cleanAir, room))
}

/** What boxes of filters around a fan were measured to deliver, in m³/h, from the lowest to the highest speed. */
export const filterBoxes = {
  /** 5 filters of MERV 13, 20 × 20 inches: 600 to 850 cfm. Dal Porto 2022, doi.org/10.1080/02786826.2022.2054674 */
  five: { low: 600 * cubicMetersPerHourPerCfm, high: 850 * cubicMetersPerHourPerCfm },
  /** 4 filters, the fan at its lowest speed: 411 cfm in a chamber, github.com/robwiss/analyze_cadr */
  four: { low: 411 * cubicMetersPerHourPerCfm, high: 411 * cubicMetersPerHourPerCfm },
} as const

export type FilterBox = keyof typeof filterBoxes
