/** Marks an outage of the source: in cells, and among values until `extractOutages` removes it. */
export const outageCell = '\u0000unavailable'
export const outageValue = Number.POSITIVE_INFINITY
