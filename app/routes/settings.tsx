import { data } from 'react-router'
import { SettingsFrame } from '#app/screens/settings/pages/settings-frame.tsx'
import { findSettingsSection, settingsSections } from '#app/screens/settings/pages/settings-sections.ts'
import type { Route } from './+types/settings.ts'

/** One route for all sections, because each route adds bytes to every page. */
export function loader({ params }: Route.LoaderArgs) {
  if (params.section !== undefined && findSettingsSection(params.section) === null)
    throw data(null, { status: 404 })
  return null
}

export function meta({ matches, params }: Route.MetaArgs) {
  const section = findSettingsSection(params.section)
  const title = section ? `${settingsSections[section].title} · Settings` : 'Settings'
  return [{ title: `${title} · ${matches[0].loaderData.site.name}` }, { name: 'robots', content: 'noindex' }]
}

export default function SettingsPage({ params }: Route.ComponentProps) {
  return <SettingsFrame section={findSettingsSection(params.section)} />
}
