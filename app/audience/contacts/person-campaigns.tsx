import { Link } from 'react-router'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import type { PersonRecord } from './people-schemas.ts'
import { describeCampaign } from './person-labels.ts'

export function PersonCampaigns({ campaigns }: Pick<PersonRecord, 'campaigns'>) {
  return (
    <section aria-labelledby="person-campaigns" className="mt-6">
      <h3 id="person-campaigns" className="font-bold">
        Campaigns and waves
      </h3>
      {campaigns.length === 0 ? <p className="mt-1 text-sm text-muted">None since they joined.</p> : null}
      <ul aria-labelledby="person-campaigns" className="mt-1 divide-y divide-line text-sm">
        {campaigns.map((campaign) => (
          <li key={campaign.id} className="py-2">
            <Link
              to={`${deskPath}/${campaign.isWave ? 'waves' : 'campaigns'}/${campaign.id}`}
              className="font-medium text-accent wrap-anywhere hover:underline"
            >
              {campaign.subject}
            </Link>
            <p className="text-muted">
              {describeCampaign(campaign, describeInstant(campaign.settledAt ?? campaign.startedAt))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
