import type { ReactNode } from 'react'
import { Illustration } from '../media/illustration.tsx'

interface EmptyStateProps {
  title: string
  text: string
  picture: string
  children?: ReactNode
}

export function EmptyState({ title, text, picture, children }: EmptyStateProps) {
  return (
    <div className="rounded-2xl border border-line bg-surface px-5 pt-5 pb-10 text-center">
      <Illustration picture={picture} className="mx-auto max-w-md" />
      <p className="mt-6 text-lg font-semibold">{title}</p>
      <p className="mx-auto mt-1 max-w-md text-muted">{text}</p>
      {children ? <div className="mt-5">{children}</div> : null}
    </div>
  )
}
