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
      className="grid gap-x-20 gap-y-2 py-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,7fr)] sm:py-14"
    >
      <h2
        id={`${id}-heading`}
        tabIndex={-1}
        className="text-2xl font-bold tracking-tight lg:sticky lg:top-10 lg:self-start"
      >
        {title}
      </h2>
      <div className="-mt-3 max-w-2xl">{children}</div>
    </section>
  )
}
