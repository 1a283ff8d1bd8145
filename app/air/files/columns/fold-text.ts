/**
 * Names of columns and units as they are compared: one sign for each of the signs that look alike, no capitals. Devices write
 * μ in two code points, °C in one or two, and put a no-break space where others put a space.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u00a0\u202f\ufeff]/g, ' ')
    .replaceAll(/[\u00b5\u03bc]/g, 'μ')
    .replaceAll('\u2103', '°C')
    .replaceAll('\u2109', '°F')
    .replaceAll('₂', '2')
    .replaceAll(/m\^?3\b/g, 'm³')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
