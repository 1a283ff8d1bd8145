import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import type { CampaignKind } from '../campaign-limits.ts'
import type { OpenCampaign, Segment } from '../campaign-schemas.ts'
import { campaignQuery, refetchMs } from '../queries.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { everybody, nameSegment } from './campaign-fields.ts'
import { CampaignPreview } from './campaign-preview.tsx'
import { CampaignStanding } from './campaign-standing.tsx'
import { DraftCampaign } from './draft-campaign.tsx'
import { InvitedList } from './invited-list.tsx'
import { UnsentText } from './unsent-text.tsx'
import { UnsureList } from './unsure-list.tsx'

interface OpenCampaignPanelProps {
  kind: CampaignKind
  userId: string
  campaignId: string
  segments: Segment[]
  onChanged: () => Promise<unknown>
}

export function OpenCampaignPanel({ kind, userId, campaignId, segments, onChanged }: OpenCampaignPanelProps) {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    ...campaignQuery(userId, campaignId),
    refetchInterval: ({ state }) =>
      state.data && ['scheduled', 'sending'].includes(state.data.campaign.state) ? refetchMs : false,
  })
  const refresh = async () => {
    await refetch()
    await onChanged()
  }
  const leave = async () => {
    await onChanged()
    void navigate(`${deskPath}/${kind}`)
  }
  return (
    <article className="mt-2">
      <Link
        to={`${deskPath}/${kind}`}
        className="mb-2 inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
      >
        ← All {kind}
      </Link>
      {!data ? (
        <LoadingState height={20} error={error} onRetry={() => void refetch()} />
      ) : data.campaign.state === 'draft' ? (
        <DraftCampaign
          {...{ userId, kind, segments }}
          open={data}
          refetch={async () => (await refetch()).data}
          onChanged={refresh}
          onDeleted={leave}
        />
      ) : (
        <SentCampaign {...{ userId, kind, segments }} open={data} onChanged={refresh} />
      )}
    </article>
  )
}

interface SentCampaignProps extends Omit<OpenCampaignPanelProps, 'campaignId'> {
  open: OpenCampaign
}

function SentCampaign({ userId, kind, segments, open, onChanged }: SentCampaignProps) {
  const { id, segmentId, state, wave, startedAt } = open.campaign
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-2">
      <div>
        <CampaignStanding open={open} />
        <UnsentText userId={userId} kind={kind} campaignId={id} />
        <CampaignActions
          open={open}
          segmentName={nameSegment(kind, segments, segmentId ?? everybody)}
          onChanged={onChanged}
        />
        <UnsureList campaignId={id} unsure={open.unsure} onChanged={onChanged} />
        {wave !== null && startedAt !== null ? (
          <InvitedList userId={userId} campaignId={id} isSending={state === 'sending'} />
        ) : null}
      </div>
      <CampaignPreview preview={open.preview} />
    </div>
  )
}
