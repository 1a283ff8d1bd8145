import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import type { CampaignKind } from '../campaign-options.ts'
import type { Segment } from '../campaign-schemas.ts'
import { sendNewCampaign } from '../queries.ts'
import { CampaignForm } from './campaign-form.tsx'
import { OpenCampaignPanel } from './open-campaign.tsx'
import { useCampaignEditor } from './use-campaign-editor.ts'

export interface CampaignsPageProps {
  userId: string
  campaignId: string | null
}

interface CampaignsFrameProps<List> extends CampaignsPageProps {
  kind: CampaignKind
  query: UseQueryResult<List>
  title: string
  introduce?: (list: List) => ReactNode
  onChanged: () => Promise<unknown>
  children: (list: List) => ReactNode
}

/** If nothing is open, shows a form for a new campaign beside the list. */
export function CampaignsFrame<List extends { segments: Segment[] }>({
  kind,
  userId,
  campaignId,
  query: { data, error, refetch },
  title,
  introduce,
  onChanged,
  children,
}: CampaignsFrameProps<List>) {
  if (!data) return <LoadingState height={20} error={error} onRetry={() => void refetch()} />
  const shared = { kind, userId, segments: data.segments }
  if (campaignId !== null)
    return <OpenCampaignPanel key={campaignId} campaignId={campaignId} onChanged={onChanged} {...shared} />
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <section aria-labelledby={`new-${kind}`}>
        <h2 id={`new-${kind}`} className="text-lg font-bold">
          {title}
        </h2>
        {introduce?.(data)}
        <NewCampaign onSaved={onChanged} {...shared} />
      </section>
      {children(data)}
    </div>
  )
}

interface ListSectionProps {
  id: CampaignKind
  title: string
  empty: string
  children: ReactNode[]
}

export function ListSection({ id, title, empty, children }: ListSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      {children.length === 0 ? <p className="mt-2 text-muted">{empty}</p> : null}
      <ul aria-labelledby={id} className="mt-2 divide-y divide-line">
        {children}
      </ul>
    </section>
  )
}

export function CampaignLink({ path, subject }: { path: string; subject: string }) {
  return (
    <Link
      to={`${deskPath}/${path}`}
      className="inline-flex min-h-11 min-w-11 items-center font-semibold hover:text-accent"
    >
      <bdi className="wrap-anywhere">{subject}</bdi>
    </Link>
  )
}

interface NewCampaignProps {
  userId: string
  kind: CampaignKind
  segments: Segment[]
  onSaved: () => Promise<unknown>
}

function NewCampaign({ userId, kind, segments, onSaved }: NewCampaignProps) {
  const navigate = useNavigate()
  const editor = useCampaignEditor({ userId, kind, campaign: null, readLatest: async () => undefined })
  const create = () =>
    editor.runRequest('Error saving the draft', async (request) => {
      const { id } = await sendNewCampaign(request)
      editor.forget()
      await onSaved()
      void navigate(`${deskPath}/${kind}/${id}`)
    })
  const isSaving = editor.busyWith !== null
  return (
    <CampaignForm kind={kind} segments={segments} editor={editor} onSubmit={() => void create()}>
      <Button type="submit" isBusy={isSaving}>
        {isSaving ? 'Saving...' : 'Save the draft'}
      </Button>
    </CampaignForm>
  )
}
