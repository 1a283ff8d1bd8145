import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FiguresTable } from '#app/platform/ui/layout/figures-table.tsx'
import { wavesQuery } from '../queries.ts'
import { CampaignName, CampaignsFrame, type CampaignsPageProps } from './campaigns-frame.tsx'
import { showFigure, showFigures } from './state-words.ts'
import { describeCapacity } from './wave-labels.ts'

export function WavesPage(props: CampaignsPageProps) {
  const queryClient = useQueryClient()
  const options = wavesQuery(props.userId)
  return (
    <CampaignsFrame
      kind="waves"
      introduction="Invitations for the VIP list, in the order in which people confirmed."
      introduce={describeCapacity}
      query={useQuery(options)}
      // Also refetches the invitations of the open wave, whose query key begins with this one.
      onChanged={() => queryClient.invalidateQueries({ queryKey: options.queryKey })}
      {...props}
    >
      {({ waves, segments }) => (
        <FiguresTable
          caption="Latest waves"
          columns={['Wave', 'Places', 'Sent', 'Bounced', 'Unsubscribed', 'Joined']}
          ifEmpty="No waves yet."
          rows={waves.map(({ campaign, figures }) => ({
            key: campaign.id,
            name: <CampaignName kind="waves" campaign={campaign} segments={segments} />,
            figures: [
              campaign.wave?.size.toLocaleString('en'),
              ...showFigures(campaign),
              showFigure(campaign, figures.joined),
            ],
          }))}
        />
      )}
    </CampaignsFrame>
  )
}
