export const storySteps = ['visit', 'form_seen', 'form_started', 'submitted', 'verified', 'public'] as const
export const vipSteps = ['popup_shown', 'vip_asked', 'vip_confirmed'] as const

export type FunnelStep = (typeof storySteps)[number] | (typeof vipSteps)[number]

/** These count browsers per day, all other steps people. */
export const reportedByPages: ReadonlySet<FunnelStep> = new Set([
  'visit',
  'form_seen',
  'form_started',
  'popup_shown',
])
