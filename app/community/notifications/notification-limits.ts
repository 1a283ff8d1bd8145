const minuteMs = 60_000
/** Notifications that are seen within this time send no mail. */
export const mailDelayMs = 10 * minuteMs
/** Minimum time between two mails to a user about the same story. */
export const mailPauseMs = 60 * minuteMs
/** Older notifications, such as after a restore, send no mail. */
export const staleNotificationMs = 24 * 60 * minuteMs
/** Notifications, and the times of mails about a story, are deleted afterwards. */
export const notificationKeptMs = 90 * 24 * 60 * minuteMs
/** A person's stories with a stored level, and their muted stories. */
export const watchedStoriesMax = 1_000

/** Counts stop at this number. */
export const notificationCountMax = 100
export const notificationsPerPage = 20

/** Later digests, such as after an outage, are skipped until their next time. */
export const staleDigestMs = 12 * 60 * minuteMs
export const digestGroupsMax = 10
export const digestCandidatesMax = 100

export const pushDevicesMax = 10
export const pushEndpointMaxLength = 1000
/** A push service keeps a message this long for an offline browser. */
export const pushKeptSeconds = 86_400
export const pushTimeoutMs = 5_000
/** The last retry is final. */
export const pushRetrySeconds = [30, 300, 1_800, 7_200] as const
