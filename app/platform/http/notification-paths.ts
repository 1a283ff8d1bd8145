// Apart from `page-paths.ts`, which every page loads.

/** Its page asks first; a POST to it, with the token of a notification's mail, stops mails at once. */
export const stopMailsPath = '/notifications/unsubscribe'
export const notificationSettingsPath = '/settings/notifications'
/** Where the mails of a wave lead to. */
export const invitationPath = '/invitation'
