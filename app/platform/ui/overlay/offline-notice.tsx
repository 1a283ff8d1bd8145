import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { missedScript } from '#app/platform/hydration/import-with-retry.ts'
import { dehydrated, scriptedButton } from '#app/platform/hydration/record-early-events.ts'
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

/** Returns the clicked button if its script is not loaded yet. */
function findWaitingButton({ target }: MouseEvent): Element | null {
  const button = target instanceof Element ? target.closest(scriptedButton) : null
  return button?.closest(dehydrated) ? button : null
}

/** Opens when a link is followed offline, for which React Router would reload the page, or when a button’s script cannot be loaded. */
export function OfflineNotice() {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [to, setTo] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const listening = new AbortController()
    let waiting: Element | null = null
    let isScriptMissing = false
    const show = (path: string | null) => {
      setTo(path)
      const isOpen = ref.current?.open ?? false
      setTries((before) => (isOpen ? before + 1 : 0))
      if (!isOpen) ref.current?.showModal()
    }
    const showForButton = () => {
      if (!isScriptMissing || !waiting?.closest(dehydrated)) return
      waiting = null
      show(null)
    }
    const handleClick = (event: MouseEvent) => {
      if (navigator.onLine) return
      const path = findFollowedLink(event)
      waiting = findWaitingButton(event)
      if (path === null) return showForButton()
      event.preventDefault()
      event.stopPropagation()
      show(path)
    }
    const handleMissedScript = () => {
      isScriptMissing = !navigator.onLine
      showForButton()
    }
    window.addEventListener('click', handleClick, { capture: true, signal: listening.signal })
    window.addEventListener(missedScript, handleMissedScript, listening)
    return () => listening.abort()
  }, [])
  const close = () => ref.current?.close()
  // The script is requested, and the click repeated, as soon as the browser is online.
  const closeIfOnline = () => (navigator.onLine ? close() : setTries(tries + 1))
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
        {to === null ? (
          <Button onClick={closeIfOnline}>Try again</Button>
        ) : (
          <Link to={to} onClick={close} className={buttonClass('primary')}>
            Try again
          </Link>
        )}
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
