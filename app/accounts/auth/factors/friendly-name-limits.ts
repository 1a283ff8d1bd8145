/** Of an authenticator app's or a passkey's name. */
export const maxFriendlyNameLength = 120
