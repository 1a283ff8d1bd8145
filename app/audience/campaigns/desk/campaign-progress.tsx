import {
  campaignStateNames,
  describeAudience,
  describeInvited,
  describePause,
  describeStart,
} from '../campaign-labels.ts'
import type { OpenCampaign } from '../campaign-schemas.ts'

export function CampaignProgress({ open: { campaign, audience, progress } }: { open: OpenCampaign }) {
  const { queued, sending, sent, failed, unsure, skipped } = progress
  const figures = {
    Sent: sent,
    Waiting: queued + sending,
    Refused: failed,
    Skipped: skipped,
    'Delivery unknown': unsure,
  }
  const isDraft = campaign.state === 'draft'
  return (
    <>
      <h2 className="text-xl font-bold tracking-tight">
        <bdi className="wrap-anywhere">{campaign.subject.trim() || 'Without a subject'}</bdi>
      </h2>
      <p role="status" className="mt-1">
        <strong>{campaignStateNames[campaign.state]}.</strong>{' '}
        {campaign.pausedBy ? describePause(campaign.pausedBy) : null}
        {campaign.state === 'scheduled' && campaign.startsAt !== null
          ? `Sends on ${describeStart(campaign.startsAt, campaign.timeZone)}.`
          : null}
      </p>
      <p className="mt-1 text-muted">
        {isDraft ? 'As of now, for ' : 'For '}
        {campaign.wave === null ? describeAudience(audience) : describeInvited(audience, isDraft)}
      </p>
      {campaign.startedAt === null ? null : (
        <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
          {Object.entries(figures).map(([name, figure]) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="text-xl font-bold tabular-nums">{figure.toLocaleString('en')}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
