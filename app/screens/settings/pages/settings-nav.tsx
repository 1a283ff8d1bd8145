import { ChevronRight } from 'lucide-react'
import { NavLink } from 'react-router'
import { settingsSections } from './settings-sections.ts'

/** Beside the section on wide screens, otherwise on a separate page. @param isPage true on that page */
export function SettingsNav({ isPage }: { isPage: boolean }) {
  return (
    <nav aria-label="Settings" className={isPage ? '' : 'hidden lg:block'}>
      <ul className="divide-y divide-edge/40 border-y border-edge/40 lg:sticky lg:top-10 lg:divide-y-0 lg:border-y-0">
        {Object.entries(settingsSections).map(([name, { title, about, icon: Icon }], index) => (
          <li key={name}>
            <NavLink
              to={`/settings/${name}`}
              className={({ isActive }) =>
                `flex min-h-11 items-center gap-4 py-4 lg:gap-3 lg:rounded-xl lg:px-4 lg:py-2.5 lg:hover:bg-tint ${isActive ? current : ''} ${isPage && index === 0 ? currentWhenWide : ''}`
              }
            >
              <Icon aria-hidden="true" className="size-6 shrink-0 text-accent lg:size-5" />
              <span className="min-w-0 grow">
                <span className="block font-semibold">{title}</span>
                <span className="block text-sm text-muted lg:hidden">{about}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted lg:hidden" />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const current = 'bg-tint text-accent-strong'
/** On wide screens, `/settings` shows the first section. */
const currentWhenWide = 'lg:bg-tint lg:text-accent-strong'
