import { worksWithoutScript } from '#app/platform/hydration/works-without-script.ts'
import { TextPage } from '#app/screens/layout/text-page.tsx'
import { DataInBrowser } from '#app/screens/privacy/data-in-browser.tsx'
import { DataRetention } from '#app/screens/privacy/data-retention.tsx'
import { DataVisibility } from '#app/screens/privacy/data-visibility.tsx'
import { ExternalAccounts, StoredData } from '#app/screens/privacy/stored-data.tsx'
import { YourRights } from '#app/screens/privacy/your-rights.tsx'
import type { Route } from './+types/privacy.ts'

export const handle = worksWithoutScript

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Privacy Policy · ${matches[0].loaderData.site.name}` },
    {
      name: 'description',
      content: 'What this site stores about you, how we use it, and who can see it.',
    },
  ]
}

export default function PrivacyPage({ matches }: Route.ComponentProps) {
  const { contactEmail, authUrl } = matches[0].loaderData.site
  return (
    <TextPage
      title="Privacy Policy"
      lead="This page explains what this site stores about you, why, who can see it, how long we keep it, and how to get a copy or have it deleted."
    >
      <StoredData />
      {authUrl === null ? null : <ExternalAccounts host={new URL(authUrl).host} />}
      <DataVisibility />
      <h2>How we use it</h2>
      <p>
        We use it to keep your place on the waitlist, to show the stories that are public, to keep your
        account safe, and to send you emails about your account, news about your stories and, if you joined
        it, the VIP list. We don’t sell your data, and we share it with no other company except the one that
        delivers our email. The site’s owners may connect programs that learn when someone joins, leaves or
        shares a story, by an id only.
      </p>
      <DataRetention />
      <YourRights contactEmail={contactEmail} />
      <DataInBrowser />
    </TextPage>
  )
}
