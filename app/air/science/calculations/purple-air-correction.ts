/**
 * Estimates the reading of a reference instrument from a PurpleAir's, with the US EPA's formula of October 2021: five continuous
 * pieces, fitted to outdoor air.
 * @param level µg/m³, mean of the CF=1 channels A and B
 * @param humidity % as measured by the sensor
 * @returns µg/m³, at least 0
 */
export function correctPurpleAir(level: number, humidity: number): number {
  const dry = 5.75 - 0.0862 * humidity
  return Math.max(0, correct(level, dry))
}

function correct(level: number, dry: number): number {
  const smoke = 2.966 + 0.69 * level + 8.84e-4 * level ** 2
  if (level < 30) return 0.524 * level + dry
  if (level < 50) return between(level / 20 - 1.5, 0.524 * level, 0.786 * level) + dry
  if (level < 210) return 0.786 * level + dry
  if (level < 260) return between(level / 50 - 4.2, 0.786 * level + dry, smoke)
  return smoke
}

/** Interpolates linearly from `one` at 0 to `other` at 1. */
function between(share: number, one: number, other: number): number {
  return one * (1 - share) + other * share
}

/** Removes an indoor PurpleAir's self-heating: the mean of 115 homes (PubMed 40402320). @param shown °C */
export function correctPurpleAirTemperature(shown: number): number {
  return shown - 3.95
}

/** Corrects relative humidity, which the sensor's self-heating lowers. @param shown % @returns %, from 0 to 100 */
export function correctPurpleAirHumidity(shown: number): number {
  return Math.min(100, Math.max(0, 1.39 * shown - 0.29))
}
