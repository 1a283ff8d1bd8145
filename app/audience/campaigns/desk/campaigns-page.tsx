import { useQuery } from '@tanstack/react-query'
import { FiguresTable } from '#app/platform/ui/layout/figures-table.tsx'
import { campaignsQuery } from '../queries.ts'
import { CampaignName, CampaignsFrame, type CampaignsPageProps } from './campaigns-frame.tsx'
import { showFigures } from './state-words.ts'

export function CampaignsPage(props: CampaignsPageProps) {
  const query = useQuery(campaignsQuery(props.userId))
  return (
    <CampaignsFrame
      kind="campaigns"
      introduction="Emails to people who agreed to get them. Nothing is sent until you confirm."
      query={query}
      onChanged={query.refetch}
      {...props}
    >
      {({ campaigns, segments }) => (
        <FiguresTable
          caption="Latest campaigns"
          columns={['Campaign', 'Sent', 'Bounced', 'Unsubscribed']}
          ifEmpty="No campaigns yet."
          rows={campaigns.map((campaign) => ({
            key: campaign.id,
            name: <CampaignName kind="campaigns" campaign={campaign} segments={segments} />,
            figures: showFigures(campaign),
          }))}
        />
      )}
    </CampaignsFrame>
  )
}
