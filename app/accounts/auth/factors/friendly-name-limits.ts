export const maxFriendlyNameLength = 120
