import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../form/button.tsx'

/** Returns the internal link that a click follows to another page, or null. */
function findFollowedLink({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || link.target || link.hasAttribute('download'))
    return null
  const { origin, pathname, search, hash } = link
  const isHere = pathname === location.pathname && search === location.search
  return origin !== location.origin || (isHere && hash !== '') ? null : pathname + search + hash
}

/** Opens when a link is followed offline. React Router would reload the page, and the browser would then show its own error instead of it. */
export function OfflineNotice() {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [to, setTo] = useState('')
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const path = navigator.onLine ? null : findFollowedLink(event)
      if (path === null) return
      event.preventDefault()
      event.stopPropagation()
      setTo(path)
      const isOpen = ref.current?.open ?? false
      setTries((before) => (isOpen ? before + 1 : 0))
      if (!isOpen) ref.current?.showModal()
    }
    window.addEventListener('click', handleClick, true)
    return () => window.removeEventListener('click', handleClick, true)
  }, [])
  const close = () => ref.current?.close()
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className="dialog m-auto rounded-3xl border border-line bg-surface p-5 text-ink shadow-float sm:p-8"
    >
      <OfflinePicture />
      <h2 id={titleId} className="mt-4 text-xl font-bold tracking-tight">
        You’re offline
      </h2>
      <p className="mt-3 text-muted">Check your connection, then try again. Nothing on this page is lost.</p>
      <p role="status" className="mt-3 font-medium">
        {tries === 0 ? '' : `Still offline${tries > 1 ? ` (tried ${tries} times)` : ''}.`}
      </p>
      <p className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={close}>
          Stay here
        </Button>
        <Link to={to} onClick={close} className={buttonClass('primary')}>
          Try again
        </Link>
      </p>
    </dialog>
  )
}

/** The logo with its air current interrupted. Inline, because nothing can be loaded offline. */
function OfflinePicture() {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 48" className="mx-auto w-24 text-accent">
      <path
        d="M4 16h30a7 7 0 1 0-7-7M4 25h16m14 0h26M4 34h22a6 6 0 1 1-6 6M56 6 16 46"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </svg>
  )
}
