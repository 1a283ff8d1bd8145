export const foldedTextsMax = 500
export const mutedPeopleMax = 500
export const mutedWordsMax = 100
export const mutedWordLength = 50
