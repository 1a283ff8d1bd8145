// Paths in mails. Separate from `page-paths.ts`, which every page loads.

/** The page asks for confirmation; a POST with the token from a notification mail unsubscribes immediately. */
export const unsubscribePath = '/notifications/unsubscribe'
export const notificationSettingsPath = '/settings/notifications'
export const invitationPath = '/invitation'
