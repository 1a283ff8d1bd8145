import { useQuery, useQueryClient } from '@tanstack/react-query'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { campaignStateNames } from '../campaign-labels.ts'
import { wavesQuery } from '../queries.ts'
import { CampaignLink, CampaignsFrame, type CampaignsPageProps, ListSection } from './campaigns-frame.tsx'
import { FigureRow } from './figure-row.tsx'
import { describeCapacity, describePlaces } from './wave-labels.ts'

export function WavesPage(props: CampaignsPageProps) {
  const queryClient = useQueryClient()
  const options = wavesQuery(props.userId)
  return (
    <CampaignsFrame
      kind="waves"
      title="New wave"
      introduce={(list) => <p className="mt-1 text-muted">{describeCapacity(list)}</p>}
      query={useQuery(options)}
      // Also refetches the invitations of the open wave, whose query key begins with this one.
      onChanged={() => queryClient.invalidateQueries({ queryKey: options.queryKey })}
      {...props}
    >
      {({ waves }) => (
        <ListSection id="waves" title="Latest waves" empty="No waves yet.">
          {waves.map(({ campaign, figures }) => (
            <li key={campaign.id} className="py-2">
              <CampaignLink path={`waves/${campaign.id}`} subject={campaign.subject} />
              <p className="text-sm text-muted">
                {campaignStateNames[campaign.state]} ·{' '}
                {campaign.wave === null ? '' : describePlaces(campaign.wave)} · written on{' '}
                {describeInstant(campaign.createdAt)}
              </p>
              {campaign.startedAt === null ? null : <FigureRow figures={figures} />}
            </li>
          ))}
        </ListSection>
      )}
    </CampaignsFrame>
  )
}
