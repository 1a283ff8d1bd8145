export const maxSubjectLength = 150
export const maxBodyLength = 20_000
export const maxSegmentName = 80
export const defaultMailsPerHour = 3_600
export const maxMailsPerHour = 1_000_000

/** The fields of a campaign's text, with the description shown at the desk. */
export const campaignFields = {
  greeting: '“Hello Ada,” or “Hello,” without a name',
  name: 'their name, or “there” without one',
  site: 'the name of this site',
} as const
export type CampaignField = keyof typeof campaignFields
/** A subject has no personal fields, so that no text typed by a member gets into a header. */
export const subjectFields: readonly CampaignField[] = ['site']

/** Actions on a campaign besides sending it. */
export const campaignStateChanges = ['unschedule', 'pause', 'stop'] as const
export type CampaignStateChange = (typeof campaignStateChanges)[number]

/** The desk's pages for campaigns; waves of invitations have their own pages. */
export type CampaignKind = 'campaigns' | 'waves'
