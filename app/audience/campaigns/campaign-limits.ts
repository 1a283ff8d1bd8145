export const maxSubjectLength = 150
export const maxBodyLength = 20_000
export const maxLinks = 100
export const maxSegmentName = 80
export const defaultMailsPerHour = 3_600
export const maxMailsPerHour = 1_000_000

export const maxWaveSize = 100_000
export const defaultWaveSize = 50
export const maxValidDays = 90
export const defaultValidDays = 14
export const invitationsPerPage = 50

/** Longer than the mail server's timeout, so a server with an older claim must have crashed. */
export const mailClaimSeconds = 120
export const maxMailAttempts = 5
/** Pause before the campaign's next attempt. */
export const campaignPauseSeconds = 60
/** Shares that pause a campaign after this many mails: mailbox providers block senders with more bounces and complaints. */
export const pauseRates = { from: 200, bounces: 0.05, complaints: 0.001 } as const
