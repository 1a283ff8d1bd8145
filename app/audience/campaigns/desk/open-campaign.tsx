import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { deleteDeskDraft, readDeskDraft } from '#app/accounts/staff/editing/desk-drafts.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { toRecord } from '#app/platform/storage/stored-json.ts'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { BackLink } from '#app/platform/ui/layout/back-link.tsx'
import type { CampaignKind } from '../campaign-options.ts'
import type { OpenCampaign, Segment } from '../campaign-schemas.ts'
import { campaignQuery, refetchMs, resendUnsure } from '../queries.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { everybody, nameSegment, parseFields } from './campaign-fields.ts'
import { CampaignPreview } from './campaign-preview.tsx'
import { CampaignProgress } from './campaign-progress.tsx'
import { DraftCampaign } from './draft-campaign.tsx'
import { InvitedList } from './invited-list.tsx'
import { nameCampaignDraft } from './use-campaign-editor.ts'
import { useNewCampaign } from './use-new-campaign.ts'

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
      <BackLink to={`${deskPath}/${kind}`}>All {kind}</BackLink>
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
        <CampaignProgress open={open} />
        <UnsentText userId={userId} kind={kind} campaignId={id} onChanged={onChanged} />
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

interface UnsureListProps extends Pick<OpenCampaign, 'unsure'> {
  campaignId: string
  onChanged: () => Promise<unknown>
}

/** Only an owner can send these again, because a server crashed or stopped responding while sending them. */
function UnsureList({ campaignId, unsure, onChanged }: UnsureListProps) {
  const { isSending, run } = useCommand('Error resending the email')
  const { withFreshProof, proofDialog } = useFreshProof()
  if (unsure.length === 0) return null
  const again = (personId: string) =>
    run(async () => {
      await withFreshProof(() => resendUnsure(campaignId, personId))
      await onChanged()
    })
  return (
    <section aria-labelledby="unsure" className="mt-6">
      <h3 id="unsure" className="font-bold">
        Delivery unknown
      </h3>
      <p className="mt-1 text-sm text-muted">
        A server stopped while sending these emails. If you send them again, some people may get them twice.
      </p>
      <ul aria-labelledby="unsure" className="mt-1 divide-y divide-line text-sm">
        {unsure.map(({ personId, maskedEmail, claimedAt }) => (
          <li key={personId} className="flex flex-wrap items-center justify-between gap-3 py-1">
            <span className="min-w-0">
              <bdi className="wrap-anywhere">{maskedEmail}</bdi>{' '}
              <span className="text-muted">on {describeInstant(claimedAt)}</span>
            </span>
            <Button
              look="quiet"
              isBusy={isSending}
              onClick={() => void again(personId)}
              aria-label={`Send again: ${maskedEmail}`}
            >
              Send again
            </Button>
          </li>
        ))}
      </ul>
      {proofDialog}
    </section>
  )
}

interface UnsentTextProps {
  userId: string
  kind: CampaignKind
  campaignId: string
  onChanged: () => Promise<unknown>
}

/** The draft was sent from another tab or by another owner. */
function UnsentText({ userId, kind, campaignId, onChanged }: UnsentTextProps) {
  const { create, isSending, error } = useNewCampaign({ kind, userId, onChanged })
  const name = nameCampaignDraft(campaignId)
  const [typed, setTyped] = useState(() => parseFields(toRecord(readDeskDraft(userId, name)).typed))
  if (typed === null) return null
  const discard = () => {
    deleteDeskDraft(userId, name)
    setTyped(null)
  }
  const writeAnew = async () => {
    if (await create(typed)) deleteDeskDraft(userId, name)
  }
  return (
    <section aria-labelledby="unsent" className="mt-4 rounded-xl bg-sunken px-4 py-3">
      <h3 id="unsent" className="font-bold">
        Your changes were not sent
      </h3>
      <p className="mt-1 text-sm text-muted">
        This campaign was sent or scheduled before your last changes were saved.
      </p>
      <p dir="auto" className="mt-2 line-clamp-6 text-sm whitespace-pre-line wrap-anywhere">
        {typed.subject}
        {'\n\n'}
        {typed.body}
      </p>
      <FormError error={error} />
      <div className="mt-2 flex flex-wrap gap-3">
        <Button look="outline" isBusy={isSending} onClick={() => void writeAnew()}>
          Start a new draft with this text
        </Button>
        <Button look="quiet" onClick={discard}>
          Discard this text
        </Button>
      </div>
    </section>
  )
}
