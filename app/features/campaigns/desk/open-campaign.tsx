import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { deskPath } from '#app/http/page-paths.ts'
import { LoadingState } from '#app/ui/feedback/loading-state.tsx'
import type { CampaignKind } from '../campaign-limits.ts'
import { fetchCampaign } from '../campaign-requests.ts'
import type { OpenCampaign, Segment } from '../campaign-schemas.ts'
import { campaignStateNames, describeAudience, describeInvited, describePause } from '../campaign-words.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignForm } from './campaign-form.tsx'
import { InvitedList } from './invited-list.tsx'
import { UnsureList } from './unsure-list.tsx'

const lookAgainMs = 3_000

interface OpenCampaignPanelProps {
  kind: CampaignKind
  userId: string
  campaignId: string
  segments: Segment[]
  onChanged: () => Promise<void>
}

/** One campaign: what it says, whom it is for, how far it is, and what can be done with it. */
export function OpenCampaignPanel({ kind, userId, campaignId, segments, onChanged }: OpenCampaignPanelProps) {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ['desk', userId, 'campaigns', campaignId],
    queryFn: ({ signal }) => fetchCampaign(campaignId, signal),
    staleTime: 0,
    // What was typed is not to be exchanged for what comes in.
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) =>
      state.data && ['scheduled', 'sending'].includes(state.data.campaign.state) ? lookAgainMs : false,
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
      {data ? (
        <div className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-2">
          <div>
            <Standing open={data} />
            <CampaignActions open={data} onChanged={refresh} onDeleted={leave} />
            <UnsureList campaignId={campaignId} unsure={data.unsure} onChanged={refresh} />
            {data.campaign.state === 'draft' ? (
              <CampaignForm kind={kind} segments={segments} campaign={data.campaign} onSaved={refresh} />
            ) : null}
            {data.campaign.wave !== null && data.campaign.startedAt !== null ? (
              <InvitedList
                userId={userId}
                campaignId={campaignId}
                isSending={data.campaign.state === 'sending'}
              />
            ) : null}
          </div>
          <Preview preview={data.preview} />
        </div>
      ) : (
        <LoadingState height={20} error={error} onRetry={() => void refetch()} />
      )}
    </article>
  )
}

function Standing({ open: { campaign, audience, progress } }: { open: OpenCampaign }) {
  const { queued, sending, sent, failed, unsure, skipped } = progress
  const figures = { Sent: sent, Waiting: queued + sending, Refused: failed, Skipped: skipped, Unsure: unsure }
  return (
    <>
      <h2 className="text-xl font-bold tracking-tight">
        <bdi className="wrap-anywhere">{campaign.subject}</bdi>
      </h2>
      <p role="status" className="mt-1">
        <strong>{campaignStateNames[campaign.state]}.</strong>{' '}
        {campaign.pausedBy ? describePause(campaign.pausedBy) : null}
      </p>
      <p className="mt-1 text-muted">
        {campaign.startedAt === null ? 'As of now for ' : 'For '}
        {campaign.wave === null
          ? describeAudience(audience)
          : describeInvited(audience, campaign.startedAt === null)}
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

function Preview({ preview: { subject, text, html } }: Pick<OpenCampaign, 'preview'>) {
  return (
    <section aria-labelledby="preview" className="min-w-0">
      <h3 id="preview" className="font-bold">
        As Ada Lovelace gets it
      </h3>
      <p className="mt-1 text-sm text-muted">
        Subject: <bdi className="wrap-anywhere">{subject}</bdi>
      </p>
      <iframe
        title="The email as HTML"
        sandbox=""
        srcDoc={html}
        className="mt-3 h-144 w-full rounded-lg border border-line"
      />
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer py-2 font-medium">As plain text</summary>
        <p dir="auto" className="mt-1 text-sm whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      </details>
    </section>
  )
}
