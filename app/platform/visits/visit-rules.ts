/** Where pages say what is done on them. */
export const pulsePath = '/api/pulse'

/** The most bytes of such a message. */
export const maxPulseBytes = 200
/** The most characters of each word by which an address says where somebody comes from. */
export const maxUtmLength = 64

/** The words of an address, in the order in which messages hold their values. */
export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
