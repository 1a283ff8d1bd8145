export const pulsePath = '/api/pulse'

/** UTM parameters, in the order of their values in reports. */
export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
