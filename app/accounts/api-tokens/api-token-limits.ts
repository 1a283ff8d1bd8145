export const tokenDays = [7, 30, 90] as const
export const maxTokenName = 60
/** Maximum for the whole site: low enough for owners to keep track of all tokens. */
export const maxApiTokens = 20
/** Expired tokens are listed this long. */
export const expiredTokenKeptDays = 30
