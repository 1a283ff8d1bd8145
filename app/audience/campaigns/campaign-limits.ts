export const maxSubjectLength = 150
export const maxBodyLength = 20_000
export const maxSegmentName = 80
export const defaultMailsPerHour = 3_600
export const maxMailsPerHour = 1_000_000

/** What stands in the place of each field, for the person at the desk. */
export const campaignFields = {
  greeting: '“Hello Ada,” with their name, or “Hello,” without one',
  name: 'their name, or “there” without one',
  site: 'the name of this site',
} as const
export type CampaignField = keyof typeof campaignFields
/** A subject is the same for all: nothing that a person typed stands in a header. */
export const subjectFields: readonly CampaignField[] = ['site']

/** What owners can do with a campaign besides having it sent. */
export const campaignActs = ['unschedule', 'pause', 'stop'] as const
export type CampaignAct = (typeof campaignActs)[number]

/** The desk's pages for them: those that invite stand apart. */
export type CampaignKind = 'campaigns' | 'waves'
