import { describeDay } from '#app/platform/time/describe-instant.ts'
import { describeStart } from '../campaign-labels.ts'
import type { ListedCampaign } from '../campaign-schemas.ts'

/** Describes a campaign's state in a list, such as `Sends on 9 May 2027 at 10:00, Berlin time`. */
export function describeState({ state, startsAt, timeZone, startedAt, createdAt }: ListedCampaign): string {
  switch (state) {
    case 'draft':
      return `Draft of ${describeDay(createdAt)}`
    case 'scheduled':
      return `Sends on ${describeStart(startsAt ?? createdAt, timeZone)}`
    case 'sending':
      return 'Being sent'
    case 'paused':
      return 'Paused'
    case 'sent':
      return `Sent on ${describeDay(startedAt ?? createdAt)}`
    case 'stopped':
      return `Stopped, begun on ${describeDay(startedAt ?? createdAt)}`
  }
}

/** A dash for a campaign that has not begun. */
export const showFigure = ({ startedAt }: ListedCampaign, figure: number): string =>
  startedAt === null ? '–' : figure.toLocaleString('en')

/** Mails sent and bounced, and people who unsubscribed. */
export const showFigures = (campaign: ListedCampaign): string[] =>
  [campaign.sent, campaign.bounced, campaign.unsubscribed].map((figure) => showFigure(campaign, figure))
