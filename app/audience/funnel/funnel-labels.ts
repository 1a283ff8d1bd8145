import { fewestShown } from './funnel-limits.ts'
import { type FunnelStep, reportedByPages } from './funnel-steps.ts'

export const stepNames: Readonly<Record<FunnelStep, string>> = {
  visit: 'Visit',
  form_seen: 'Form seen',
  form_started: 'Form started',
  submitted: 'Signed up',
  verified: 'Confirmed',
  public: 'Story public',
  popup_shown: 'Popup shown',
  vip_asked: 'VIP asked',
  vip_confirmed: 'VIP confirmed',
}

export const landingNames: Readonly<Record<string, string>> = {
  home: 'Home',
  community: 'Community',
  story: 'A story',
  elsewhere: 'Elsewhere',
}

export const unitOf = (step: FunnelStep): string => (reportedByPages.has(step) ? 'visitor-days' : 'people')

/** Null stands for a hidden count, undefined for zero. */
export const describeCount = (n: number | null | undefined): string =>
  n === null ? `< ${fewestShown}` : (n ?? 0).toLocaleString('en')

/** Returns a dash if a count is hidden. */
export function describeShare(n: number | null | undefined, of: number | null | undefined): string {
  if (n === null || of === null || !of) return '–'
  return `${Math.round(((n ?? 0) / of) * 100)}%`
}
