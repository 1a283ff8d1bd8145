export const campaignFields = {
  greeting: '“Hello Ada,” or “Hello,” without a name',
  name: 'their name, or “there” without one',
  site: 'the name of this site',
} as const
export type CampaignField = keyof typeof campaignFields
/** Fields allowed in a subject. Excludes fields with text typed by members, which must not get into a header. */
export const subjectFields: readonly CampaignField[] = ['site']

export const campaignStateChanges = ['unschedule', 'pause', 'stop'] as const
export type CampaignStateChange = (typeof campaignStateChanges)[number]

/** Waves of invitations have their own pages. */
export type CampaignKind = 'campaigns' | 'waves'
