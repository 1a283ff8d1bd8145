export const pulsePath = '/api/pulse'

export const maxPulseBytes = 200
export const maxUtmLength = 64

/** UTM parameters, in the order of their values in reports. */
export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
