import type { ReactNode } from 'react'

interface SettingsSectionProps {
  /** Also its anchor in the page's address. */
  id: string
  title: string
  children: ReactNode
}

/** One subject of the settings. */
export function SettingsSection({ id, title, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="rounded-3xl border border-line bg-surface p-5 shadow-lift sm:p-8"
    >
      <h2 id={`${id}-heading`} tabIndex={-1} className="text-xl font-bold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  )
}
