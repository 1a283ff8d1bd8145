import type { FeatureFacts } from '#tests/support/feature-facts.ts'

const campaign = { subject: 'News', body: '{greeting}', segmentId: null, mailsPerHour: 60 }
const workOfOwners = 'belongs to the site; that its author did it is in `actions`'

export const facts: FeatureFacts = {
  writes: ['peopleSegments', 'campaigns', 'campaignRecipients', 'campaignWaves', 'invitations'],
  notExported: { campaigns: workOfOwners, people_segments: workOfOwners },
  kept: { invitations: 'the figures of a wave count who joined; they go with its campaign' },
  waitingMails: { 'campaign-test': { campaignId: crypto.randomUUID(), userId: crypto.randomUUID() } },
  goodRequests: {
    'POST /api/invitations/open': { body: { token: 'x' }, status: 404, code: 'link_not_valid' },
    'POST /api/desk/segments': { body: { name: 'All' }, status: 404, code: 'not_found' },
    'POST /api/desk/campaigns': { body: campaign, status: 404, code: 'not_found' },
    'PUT /api/desk/campaigns/{id}': { body: { ...campaign, basedOn: 1 }, status: 404, code: 'not_found' },
    'POST /api/desk/campaigns/preview': {
      body: { subject: 'News', body: '{greeting}' },
      status: 404,
      code: 'not_found',
    },
    'POST /api/desk/campaigns/{id}/send': {
      body: { version: 1, recipients: 2 },
      status: 404,
      code: 'not_found',
    },
    'POST /api/desk/campaigns/{id}/act': { body: { act: 'pause' }, status: 404, code: 'not_found' },
  },
  closedRoutes: [
    'GET /api/desk/campaigns',
    'GET /api/desk/campaigns/{id}',
    'GET /api/desk/segments',
    'GET /api/desk/segments/audience',
    'GET /api/desk/waves',
    'GET /api/desk/waves/{id}',
    'POST /api/desk/campaigns',
    'POST /api/desk/campaigns/preview',
    'POST /api/desk/campaigns/{id}/act',
    'POST /api/desk/campaigns/{id}/send',
    'POST /api/desk/campaigns/{id}/test',
    'POST /api/desk/campaigns/{id}/unsure/{personId}',
    'POST /api/desk/segments',
    'POST /api/invitations/open',
    'PUT /api/desk/campaigns/{id}',
  ],
  responseFields: {
    '/api/profile/export': ['subject', 'state', 'settledAt', 'expiresAt', 'openedAt', 'joinedAt'],
  },
  deskRights: [
    'public.campaign_recipients select',
    'public.campaign_waves delete',
    'public.campaign_waves insert',
    'public.campaign_waves select',
    'public.campaign_waves update',
    'public.campaigns delete',
    'public.campaigns insert',
    'public.campaigns select',
    'public.campaigns update',
    'public.invitations select',
    'public.people_segments delete',
    'public.people_segments insert',
    'public.people_segments select',
  ],
  fill: async ({ query }, { userId, oddTexts }) => {
    await query(
      `with segment as (
      insert into people_segments (name, search, state, created_by) values ($2, '', 'joined', $1) returning id
    ), campaign as (
      insert into campaigns (subject, body, segment_id, mails_per_hour, created_by, state, started_at, ended_at)
        select 'News', $3, id, 60, $1, 'sent', now(), now() from segment returning id
    ), wave as (
      insert into campaign_waves (campaign_id, size, valid_days) select id, 50, 14 from campaign returning campaign_id
    ), invitation as (
      insert into invitations (campaign_id, person_id, expires_at, opened_at, joined_at)
        select campaign_id, $1, now(), now(), now() from wave
    ) insert into campaign_recipients (campaign_id, person_id, state, settled_at) select id, $1, 'sent', now() from campaign`,
      [userId, 'All who joined', oddTexts[0]],
    )
  },
}
