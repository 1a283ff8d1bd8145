import type { ReactNode } from 'react'

interface SettingsSectionProps {
  id: string
  title: string
  children: ReactNode
}

export function SettingsSection({ id, title, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="border-t border-edge/40 py-8 first:border-t-0 first:pt-0 sm:py-10"
    >
      <h2 id={`${id}-heading`} tabIndex={-1} className="text-2xl font-bold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  )
}
