/** Stands in a cell where a source said that it was unavailable, and among values until outages are taken out. */
export const outageCell = '\u0000unavailable'
export const outageValue = Number.POSITIVE_INFINITY
