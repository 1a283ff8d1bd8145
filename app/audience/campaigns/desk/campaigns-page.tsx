import { useQuery } from '@tanstack/react-query'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { campaignStateNames } from '../campaign-labels.ts'
import { campaignsQuery } from '../queries.ts'
import { CampaignLink, CampaignsFrame, type CampaignsPageProps, ListSection } from './campaigns-frame.tsx'

export function CampaignsPage(props: CampaignsPageProps) {
  const query = useQuery(campaignsQuery(props.userId))
  return (
    <CampaignsFrame
      kind="campaigns"
      title="Write a campaign"
      query={query}
      onChanged={query.refetch}
      {...props}
    >
      {({ campaigns }) => (
        <div>
          <ListSection id="campaigns" title="Campaigns" empty="No campaigns yet.">
            {campaigns.map(({ id, subject, state, createdAt }) => (
              <li key={id} className="py-1">
                <CampaignLink path={`campaigns/${id}`} subject={subject} />
                <p className="text-sm text-muted">
                  {campaignStateNames[state]} · written on {describeInstant(createdAt)}
                </p>
              </li>
            ))}
          </ListSection>
        </div>
      )}
    </CampaignsFrame>
  )
}
