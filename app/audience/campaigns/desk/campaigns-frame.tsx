import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import type { CampaignKind } from '../campaign-options.ts'
import type { ListedCampaign, Segment } from '../campaign-schemas.ts'
import { everybody, nameSegment } from './campaign-fields.ts'
import { OpenCampaignPanel } from './open-campaign.tsx'
import { describeState } from './state-words.ts'
import { useNewCampaign } from './use-new-campaign.ts'

export interface CampaignsPageProps {
  userId: string
  campaignId: string | null
}

interface CampaignsFrameProps<List> extends CampaignsPageProps {
  kind: CampaignKind
  query: UseQueryResult<List>
  introduction: string
  introduce?: (list: List) => string
  onChanged: () => Promise<unknown>
  children: (list: List) => ReactNode
}

/** A list, or the campaign that the URL names. */
export function CampaignsFrame<List extends { segments: Segment[] }>({
  kind,
  userId,
  campaignId,
  query: { data, error, refetch },
  introduction,
  introduce,
  onChanged,
  children,
}: CampaignsFrameProps<List>) {
  const { create, isSending, error: failure } = useNewCampaign({ kind, userId, onChanged })
  if (!data) return <LoadingState height={20} error={error} onRetry={() => void refetch()} />
  if (campaignId !== null)
    return (
      <OpenCampaignPanel
        key={campaignId}
        {...{ kind, userId, campaignId, onChanged }}
        segments={data.segments}
      />
    )
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
        <p className="max-w-2xl text-muted">
          {introduction} {introduce?.(data)}
        </p>
        <Button isBusy={isSending} onClick={() => void create()}>
          {kind === 'waves' ? 'New wave' : 'New campaign'}
        </Button>
      </div>
      <FormError error={failure} />
      {children(data)}
    </>
  )
}

interface CampaignNameProps {
  kind: CampaignKind
  campaign: ListedCampaign
  segments: readonly Segment[]
}

/** First column of the list. */
export function CampaignName({ kind, campaign, segments }: CampaignNameProps) {
  const { id, subject, segmentId } = campaign
  return (
    <>
      <Link
        to={`${deskPath}/${kind}/${id}`}
        className="inline-flex min-h-11 min-w-11 items-center text-base font-semibold hover:text-accent"
      >
        <bdi className="wrap-anywhere">{subject.trim() || 'Without a subject'}</bdi>
      </Link>
      <span className="block font-normal text-muted">
        {describeState(campaign)} · <bdi>{nameSegment(kind, segments, segmentId ?? everybody)}</bdi>
      </span>
    </>
  )
}
