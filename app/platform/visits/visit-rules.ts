export const pulsePath = '/api/pulse'

export const maxPulseBytes = 200
export const maxUtmLength = 64

/** UTM parameters, in the order of their values in reports. */
export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const

/** The data that recognizes a browser is deleted so long after the beginning of its day. */
export const visitorDataKeptMs = 48 * 3_600_000
