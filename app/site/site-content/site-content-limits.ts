export const contentPreviewHours = 24
export const maxOffers = 6
export const maxProductTexts = 6
export const maxPostalLength = 300
/** The number in “Join … others”. */
export const maxCrowd = 99_999_999
