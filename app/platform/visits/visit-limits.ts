export const maxPulseBytes = 200
export const maxUtmLength = 64

/** The data that recognizes a browser is deleted this long after the beginning of its day. */
export const visitorDataKeptHours = 48
