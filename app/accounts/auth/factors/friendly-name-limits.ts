/** The limit for names of authenticator apps and passkeys. */
export const maxFriendlyNameLength = 120
