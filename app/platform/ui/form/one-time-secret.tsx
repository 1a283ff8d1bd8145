import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface OneTimeSecretProps {
  title: ReactNode
  children: ReactNode
  onCopied: () => void
}

/** Shows a secret once, because the server only stores its hash. */
export function OneTimeSecret({ title, children, onCopied }: OneTimeSecretProps) {
  return (
    <div className="mt-5 max-w-reading rounded-2xl bg-tint px-5 py-5" role="status">
      <p className="font-semibold">{title}</p>
      <p className="mt-2 font-mono wrap-anywhere">
        <bdi>{children}</bdi>
      </p>
      <Button look="outline" className="mt-4" onClick={onCopied}>
        I have copied it
      </Button>
    </div>
  )
}
