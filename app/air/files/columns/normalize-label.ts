/** Devices write μ as either of two code points and °C with one or two, and some use no-break spaces. */
export function normalizeLabel(text: string): string {
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
