import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { OpenCampaign } from '../campaign-schemas.ts'
import { OpenCampaignPanel } from './open-campaign.tsx'

const begun: OpenCampaign = {
  campaign: {
    id: 'news',
    subject: 'News',
    body: 'Words.',
    segmentId: null,
    state: 'sent',
    pausedBy: null,
    mailsPerHour: 60,
    version: 1,
    wave: null,
    format: 'markdown',
    timeZone: null,
    startsAt: '2026-01-01T00:00:00.000Z',
    startedAt: '2026-01-01T00:00:00.000Z',
    endedAt: '2026-01-01T00:01:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
  },
  audience: { people: 1, recipients: 1, suppressed: 0, withoutConsent: 0 },
  progress: { queued: 0, sending: 0, sent: 1, failed: 0, unsure: 0, skipped: 0 },
  unsure: [],
  preview: { subject: 'News', text: 'Words.', html: '<p>Words.</p>', problems: [], postal: '' },
}
const wave = { size: 1, validDays: 7 }

test.each([
  ['of a wave that has begun', { wave }, true],
  ['of a wave that waits', { wave, state: 'scheduled' as const, startedAt: null }, false],
  ['of a campaign that invites no one', {}, false],
])('an invited person is shown as %s: %o', (_case, changes, isShown) => {
  const queryClient = new QueryClient()
  const open = { ...begun, campaign: { ...begun.campaign, ...changes } }
  queryClient.setQueryData(['desk', 'olga', 'campaigns', 'news'], open)
  queryClient.setQueryData(['desk', 'olga', 'waves', 'news', 'invited'], {
    pages: [{ invitations: [], nextAfter: null }],
    pageParams: [undefined],
  })
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <OpenCampaignPanel
          {...{ kind: 'waves', userId: 'olga', campaignId: 'news', segments: [] }}
          onChanged={async () => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(markup.includes('Invited people')).toBe(isShown)
})
