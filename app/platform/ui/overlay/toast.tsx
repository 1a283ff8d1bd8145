import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { watchToastSubject } from './toast-subject.ts'
import type { ToastText } from './toast-text.ts'

type ToasterModule = typeof import('./toaster.tsx')

let loading: Promise<ToasterModule> | undefined
let announceMounted = () => {}
let mounted = expectToaster()

function expectToaster(): Promise<void> {
  return new Promise((resolve) => {
    announceMounted = resolve
  })
}

let mountToaster: (Toaster: ComponentType) => void = () => {}

/**
 * Loaded when somebody first does something, as hardly anything is said before; kept, so that a lost connection can
 * still be told. A failed attempt is made again by the next toast.
 */
function loadToaster(): Promise<ToasterModule> {
  loading ??= import('./toaster.tsx').then(
    (toaster) => {
      mountToaster(toaster.Toaster)
      return toaster
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

async function show(say: (toaster: ToasterModule) => void): Promise<void> {
  const toaster = await loadToaster()
  await mounted
  say(toaster)
}

let count = 0
let lastSuccess: string | undefined

/** Says that something went well; goes away by itself. */
export function showSuccess(text: ToastText): void {
  const id = `success-${++count}`
  lastSuccess = id
  void show(({ showToast }) => showToast('success', { ...text, id, duration: 8000 }))
}

/** Takes back what went well last, as it is no longer so. */
export function dismissSuccess(): void {
  const id = lastSuccess
  lastSuccess = undefined
  if (id !== undefined) void show(({ dismissToast }) => dismissToast(id))
}

/** The ids of the errors that stand there, by title. */
const shownErrors = new Map<string, string>()

/**
 * Says that something failed; stays until it is dismissed or the page is left. The same error said twice stands there once.
 */
export function showError(text: ToastText): void {
  // A new id after each dismissal: a message that is on its way out would take the one with its id along.
  const id = shownErrors.get(text.title) ?? `error-${++count}`
  shownErrors.set(text.title, id)
  void show(({ showToast }) => showToast('error', { ...text, id, duration: Number.POSITIVE_INFINITY }))
}

/** Takes back what failed before, as the person is trying again or has left the page. */
export function dismissErrors(): void {
  if (shownErrors.size === 0) return
  const ids = [...shownErrors.values()]
  shownErrors.clear()
  void show(({ dismissToast }) => ids.forEach(dismissToast))
}

/** Where toasts appear: once in each page, also in one that says what went wrong. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useErrorsOfThisPage()
  useEffect(watchToastSubject, [])

  useEffect(() => {
    mountToaster = (loaded) => setToaster(() => loaded)
    // Where this one stands in for another, as on an error page, it is loaded already.
    void loading?.then(({ Toaster: loaded }) => mountToaster(loaded)).catch(() => {})
    const signs = ['pointerdown', 'keydown'] as const
    const prepare = () => void loadToaster().catch(() => {})
    for (const sign of signs) window.addEventListener(sign, prepare, { once: true, passive: true })
    return () => {
      for (const sign of signs) window.removeEventListener(sign, prepare)
    }
  }, [])

  // Runs after the effects of the toaster itself, which listens from then on.
  useEffect(() => {
    if (!Toaster) return
    announceMounted()
    return () => {
      mounted = expectToaster()
    }
  }, [Toaster])

  return Toaster ? <Toaster /> : null
}

/** An error speaks of what stands on the page, and goes with it. */
function useErrorsOfThisPage(): void {
  const { pathname } = useLocation()
  const pathBefore = useRef(pathname)
  useEffect(() => {
    if (pathBefore.current !== pathname) dismissErrors()
    pathBefore.current = pathname
  }, [pathname])
}
