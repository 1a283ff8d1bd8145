const minuteMs = 60_000
/** Notifications that are seen within this time send no mail. */
export const mailDelayMs = 10 * minuteMs
/** Between two mails to a user about the same story. */
export const mailPauseMs = 60 * minuteMs
/** Older notifications, such as after a restore, send no mail. */
export const staleMs = 24 * 60 * minuteMs
/** Notifications, and the times of mails about a story, are deleted afterwards. */
export const notificationKeptMs = 90 * 24 * 60 * minuteMs
/** A person's stories with a stored level, and their muted stories. */
export const watchedStoriesMax = 1_000
