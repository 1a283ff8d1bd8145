import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { describeInstant } from '#app/platform/ui/media/describe-instant.ts'
import type { CampaignList } from '../campaign-schemas.ts'
import { campaignStateNames } from '../campaign-words.ts'
import { campaignsQuery } from '../queries.ts'
import { NewCampaign } from './new-campaign.tsx'
import { OpenCampaignPanel } from './open-campaign.tsx'
import { SegmentSection } from './segment-section.tsx'

interface CampaignsPageProps {
  userId: string
  campaignId: string | null
}

export function CampaignsPage({ userId, campaignId }: CampaignsPageProps) {
  const { data, error, refetch } = useQuery(campaignsQuery(userId))
  if (!data) return <LoadingState height={20} error={error} onRetry={() => void refetch()} />
  if (campaignId !== null)
    return (
      <OpenCampaignPanel
        key={campaignId}
        kind="campaigns"
        userId={userId}
        campaignId={campaignId}
        segments={data.segments}
        onChanged={refetch}
      />
    )
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <section aria-labelledby="new-campaign">
        <h2 id="new-campaign" className="text-lg font-bold">
          Write a campaign
        </h2>
        <NewCampaign userId={userId} kind="campaigns" segments={data.segments} onSaved={refetch} />
      </section>
      <div>
        <EarlierCampaigns campaigns={data.campaigns} />
        <SegmentSection segments={data.segments} onChanged={refetch} />
      </div>
    </div>
  )
}

function EarlierCampaigns({ campaigns }: Pick<CampaignList, 'campaigns'>) {
  return (
    <section aria-labelledby="campaigns">
      <h2 id="campaigns" className="text-lg font-bold">
        Campaigns
      </h2>
      {campaigns.length === 0 ? <p className="mt-2 text-muted">No campaigns yet.</p> : null}
      <ul aria-labelledby="campaigns" className="mt-2 divide-y divide-line">
        {campaigns.map(({ id, subject, state, createdAt }) => (
          <li key={id} className="py-1">
            <Link
              to={`${deskPath}/campaigns/${id}`}
              className="inline-flex min-h-11 min-w-11 items-center font-semibold hover:text-accent"
            >
              <bdi className="wrap-anywhere">{subject}</bdi>
            </Link>
            <p className="text-sm text-muted">
              {campaignStateNames[state]} · written on {describeInstant(createdAt)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
