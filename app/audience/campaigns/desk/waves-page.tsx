import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { describeInstant } from '#app/platform/ui/media/describe-instant.ts'
import { campaignStateNames } from '../campaign-words.ts'
import { wavesQuery } from '../queries.ts'
import type { WaveList } from '../waves/wave-schemas.ts'
import { FigureRow } from './figure-row.tsx'
import { NewCampaign } from './new-campaign.tsx'
import { OpenCampaignPanel } from './open-campaign.tsx'
import { describeRoom } from './wave-words.ts'

interface WavesPageProps {
  userId: string
  campaignId: string | null
}

/** Lists waves of invitations with their results, and creates the next one. */
export function WavesPage({ userId, campaignId }: WavesPageProps) {
  const queryClient = useQueryClient()
  const query = wavesQuery(userId)
  const { data, error, refetch } = useQuery(query)
  // Includes the invitations of the open wave.
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey })
  if (!data) return <LoadingState height={20} error={error} onRetry={() => void refetch()} />
  if (campaignId !== null)
    return (
      <OpenCampaignPanel
        key={campaignId}
        kind="waves"
        userId={userId}
        campaignId={campaignId}
        segments={data.segments}
        onChanged={refresh}
      />
    )
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <section aria-labelledby="new-wave">
        <h2 id="new-wave" className="text-lg font-bold">
          Invite the next
        </h2>
        <p className="mt-1 text-muted">{describeRoom(data)}</p>
        <NewCampaign userId={userId} kind="waves" segments={data.segments} onSaved={refresh} />
      </section>
      <WaveSection waves={data.waves} />
    </div>
  )
}

function WaveSection({ waves }: Pick<WaveList, 'waves'>) {
  return (
    <section aria-labelledby="waves">
      <h2 id="waves" className="text-lg font-bold">
        Latest waves
      </h2>
      {waves.length === 0 ? <p className="mt-2 text-muted">No waves yet.</p> : null}
      <ul aria-labelledby="waves" className="mt-2 divide-y divide-line">
        {waves.map(({ campaign, figures }) => (
          <li key={campaign.id} className="py-2">
            <Link
              to={`${deskPath}/waves/${campaign.id}`}
              className="inline-flex min-h-11 min-w-11 items-center font-semibold hover:text-accent"
            >
              <bdi className="wrap-anywhere">{campaign.subject}</bdi>
            </Link>
            <p className="text-sm text-muted">
              {campaignStateNames[campaign.state]} · {campaign.wave?.size.toLocaleString('en')} places, each
              for {campaign.wave?.validDays} days · written on {describeInstant(campaign.createdAt)}
            </p>
            {campaign.startedAt === null ? null : <FigureRow figures={figures} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
