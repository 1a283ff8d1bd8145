import type { ReactNode } from 'react'
import { Illustration } from '../media/illustration.tsx'

interface PageProblemProps {
  title: string
  text: string
  /** Decorative image of 400 × 240. Omit without a connection. */
  picture?: string | undefined
  children: ReactNode
  below?: ReactNode
}

export function PageProblem({ title, text, picture, children, below }: PageProblemProps) {
  return (
    <main className="mx-auto max-w-xl px-4 py-12 text-center sm:px-6 sm:py-16">
      {picture && <Illustration picture={picture} className="shadow-lift" />}
      <h1 className="display mt-10 text-4xl">{title}</h1>
      <p className="mt-3 text-muted">{text}</p>
      <p className="mt-8 flex flex-wrap justify-center gap-3">{children}</p>
      {below}
    </main>
  )
}
