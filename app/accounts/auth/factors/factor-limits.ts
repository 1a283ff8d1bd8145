export const maxFriendlyNameLength = 120
export const mostFactors = 10
export const mostPasskeys = 10
export const recoveryCodeCount = 10
