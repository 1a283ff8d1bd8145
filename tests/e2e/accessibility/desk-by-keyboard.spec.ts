import type { Page } from '@playwright/test'
import { runInDatabase } from '#tests/servers/running-site.ts'
import { expect, openDesk, test } from '../support/desk.ts'
import { expectOutline } from '../support/outline.ts'
import { listing, walkContent, walkMain } from '../support/walk-by-tab.ts'

interface DeskPage {
  path: string
  /** Resolves once the page is complete. */
  sign: (page: Page) => Promise<void>
  outline: string
  way: string
}

const ownersHeader = `
  link Skip to content
  link Clean Air
  link Stories
  link Notifications
  button Your account
`
const sections = `
  link Overview
  link Moderation
  link Waitlist
  link Site
  link Staff
  link Audit log
`
const waitlist = `${sections}
  link People
  link Segments
  link Import and export
  link Funnel
  link Waves
  link Campaigns
`

const pages: DeskPage[] = [
  {
    path: '/desk/campaigns',
    sign: (page) => expect(page.getByRole('link', { name: 'News' })).toBeVisible(),
    outline: `
      main
        navigation "Desk"
        heading "Campaigns" [level=1]
        button "New campaign"
        region "Latest campaigns"
    `,
    way: `
      ${waitlist}
      button New campaign
      region Latest campaigns
      link News
    `,
  },
  {
    path: '/desk/waves',
    sign: (page) => expect(page.getByRole('link', { name: 'Your place' })).toBeVisible(),
    outline: `
      main
        navigation "Desk"
        heading "Waves" [level=1]
        button "New wave"
        region "Latest waves"
    `,
    way: `
      ${waitlist}
      button New wave
      region Latest waves
      link Your place
    `,
  },
  {
    path: '/desk/people',
    sign: (page) => expect(page.getByRole('table', { name: 'People' })).toBeVisible(),
    outline: `
      main
        navigation "Desk"
        heading "People" [level=1]
        search
          form "Search people"
            button "Show"
            group: More filters
        button "What the states mean"
        button "What consent means"
    `,
    way: `
      ${waitlist}
      link Import or export people
      searchbox Address or name
      combobox State
      combobox Source
      button Show
      text More filters
      link Name
      button What the states mean
      link Added
      button What consent means
      link ad…@example.org
      link be…@example.org
      link Olga Owner zo…@example.org
    `,
  },
  {
    path: '/desk/segments',
    sign: (page) => expect(page.getByText(/^Campaigns reach 2 of 3 people/)).toBeVisible(),
    outline: `
      main
        navigation "Desk"
        heading "Segments" [level=1]
        region "Saved segments"
          heading "Saved segments" [level=2]
          button "Delete: Everybody"': Delete
        region "New segment"
          heading "New segment" [level=2]
          form "Segment"
            button "Save the segment"
    `,
    way: `
      ${waitlist}
      link Everybody
      button Delete: Everybody
      textbox Segment name
      textbox Address or name
      combobox State
      combobox Source
      textbox Added from
      textbox Added from
      textbox Added from
      textbox Added until
      textbox Added until
      textbox Added until
      combobox Story
      combobox Issue of a public story
      combobox Consent to emails
      combobox Posts
      textbox Returned since
      textbox Returned since
      textbox Returned since
      button Save the segment
    `,
  },
  {
    path: '/desk/files',
    sign: (page) => expect(page.getByRole('list', { name: 'Latest imports' })).toBeVisible(),
    outline: `
      main
        navigation "Desk"
        heading "Import and export" [level=1]
        region "Import people"
          heading "Import people" [level=2]
          button "Choose a CSV file, or drop it here"
        region "Download"
          heading "Download" [level=2]
          form "People as a file"
            group "Columns"
            button "Prepare the file"
    `,
    way: `
      ${waitlist}
      button Choose a CSV file, or drop it here
      combobox People
      checkbox Email address
      checkbox Name
      checkbox Organization
      checkbox State
      checkbox State since
      checkbox Account confirmed
      checkbox VIP list requested
      checkbox VIP list confirmed
      checkbox Number of stories
      button Prepare the file
    `,
  },
  {
    path: '/desk/connections',
    sign: (page) => expect(page.getByText('No webhooks yet.')).toBeVisible(),
    outline: `
      main
        navigation "Desk"
        heading "Connections" [level=1]
        region "Tokens"
          heading "Tokens" [level=2]
          form "Create token"
            group "Permissions"
            button "Create token"
        region "Webhooks"
          heading "Webhooks" [level=2]
          form "Add a webhook"
            group "Events"
            button "Add the webhook"
    `,
    way: `
      ${sections}
      link Content
      link Connections
      link Health
      textbox Program name
      combobox Valid for
      checkbox Read people: download all as CSV
      checkbox Write people: import a CSV and undo it
      checkbox Report bounces: submit returned emails
      button Create token
      textbox URL
      checkbox Someone joins the waitlist or signs up
      checkbox They confirm their address
      checkbox They delete their account
      checkbox Someone joins the VIP list
      checkbox They leave the VIP list
      checkbox A story is shared
      checkbox It is unshared, hidden or deleted
      checkbox Someone reports a story, comment or prof…
      checkbox A case waits for a moderator
      checkbox It is overdue
      checkbox It is decided, after the time to undo
      checkbox A wave invites someone
      checkbox They join by the invitation
      button Add the webhook
    `,
  },
]

test('the owner’s pages work with a screen reader and the keyboard', async ({ browser, site }) => {
  test.setTimeout(180_000)
  const owner = await openDesk(browser, site, { fullName: 'Olga Owner', role: 'owner' })
  await owner.emulateMedia({ reducedMotion: 'reduce' })
  await runInDatabase(
    site,
    `insert into auth.vip_subscriptions (email, confirmed_at, created_at)
       values ('ada@example.org', now(), now() + interval '2 minutes'), ('ben@example.org', now(), now() + interval '1 minute');
     insert into people_segments (name, search) values ('Everybody', '');
     insert into people_imports (fingerprint, state, added_count, created_at) values ('x', 'done', 2, '2026-01-02');
     with written as (
       insert into campaigns (subject, body, mails_per_hour) values ('News', 'News', 1), ('Your place', 'Come', 1)
         returning id, subject
     )
     insert into campaign_waves (campaign_id, size, valid_days) select id, 5, 7 from written where subject = 'Your place'`,
  )
  for (const [index, { path, sign, outline, way }] of pages.entries()) {
    await owner.goto(path)
    await sign(owner)
    await expectOutline(owner.getByRole('main'), outline, path)
    const walked = index === 0 ? await walkMain(owner, ownersHeader) : await walkContent(owner)
    expect.soft(walked, path).toBe(listing(way))
  }
  await owner.context().close()
})
