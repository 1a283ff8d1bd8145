/** Marks an outage of the source, in cells and in the values until `extractOutages` removes it. */
export const outageCell = '\u0000unavailable'
export const outageValue = Number.POSITIVE_INFINITY
