import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { Toaster as Sonner, toast } from 'sonner'
import { OfflineNotice } from './offline-notice.tsx'
import type { ToastText } from './toast-text.ts'
import { useToastPlacement } from './use-toast-placement.ts'

// `!` overrides the package's styles, which are loaded later than the site's.
const toastLook = {
  toast: 'rounded-2xl! border-line! bg-surface! py-4! pr-14! pl-5! font-sans! text-ink! shadow-lift!',
  title: 'text-base font-semibold! max-sm:text-sm',
  description: 'text-sm text-muted!',
  success: '[&_[data-icon]]:text-accent',
  error: '[&_[data-icon]]:text-danger',
  closeButton:
    'inset-y-0! right-2! left-auto! my-auto! size-11! transform-none! rounded-full! border-0! bg-transparent! text-muted! hover:bg-tint! hover:text-ink! [&>svg]:size-4',
}

interface ShownToast extends ToastText {
  /** Replaces a displayed toast with the same id. */
  id: string
  /** In milliseconds. */
  duration: number
}

export function showToast(kind: 'success' | 'error', { title, id, duration, ...text }: ShownToast): void {
  toast[kind](title, { id, duration, description: describe(text, id) })
}

export function dismissToast(id: string): void {
  toast.dismiss(id)
}

function describe({ description, action }: Pick<ToastText, 'description' | 'action'>, id: string): ReactNode {
  if (!action) return description
  const handleClick = () => {
    action.onFollow?.()
    dismissToast(id)
  }
  return (
    <>
      <span className="block">{description}</span>
      <Link
        to={action.to}
        onClick={handleClick}
        className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
      >
        {action.label}
      </Link>
    </>
  )
}

export function Toaster() {
  const regionRef = useRef<HTMLDivElement>(null)
  useToastPlacement(regionRef)
  return (
    <>
      {/* Sonner moves focus back to its origin whenever it leaves the toasts, which would trap Tab. */}
      <div ref={regionRef} className="contents" onFocusCapture={(event) => event.stopPropagation()}>
        <Sonner
          className="toasts print:hidden"
          position="bottom-right"
          theme="system"
          closeButton
          mobileOffset={12}
          toastOptions={{
            closeButtonAriaLabel: 'Dismiss message',
            classNames: toastLook,
          }}
        />
      </div>
      <OfflineNotice />
    </>
  )
}
