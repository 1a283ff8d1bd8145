import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { trackToastSubject } from './toast-subject.ts'
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

const toasterDelayMs = 3_000

/** Loaded on the first interaction, or soon after the page. Stays loaded to report a lost connection. After a failure, the next toast tries again. */
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

export function showSuccess(text: ToastText): void {
  const id = `success-${++count}`
  lastSuccess = id
  void show(({ showToast }) => showToast('success', { ...text, id, duration: 8000 }))
}

/** Dismisses the last success message because it is outdated. */
export function dismissSuccess(): void {
  const id = lastSuccess
  lastSuccess = undefined
  if (id !== undefined) void show(({ dismissToast }) => dismissToast(id))
}

const shownErrors = new Map<string, string>()

/** Shows an error message until it is dismissed or the page changes. Errors with the same title are shown once. */
export function showError(text: ToastText): void {
  // Uses a new id after a dismissal, because the removal of the old toast would also remove one with the same id.
  const id = shownErrors.get(text.title) ?? `error-${++count}`
  shownErrors.set(text.title, id)
  void show(({ showToast }) => showToast('error', { ...text, id, duration: Number.POSITIVE_INFINITY }))
}

/** Dismisses all error messages, before a retry or when the page changes. */
export function dismissErrors(): void {
  if (shownErrors.size === 0) return
  const ids = [...shownErrors.values()]
  shownErrors.clear()
  void show(({ dismissToast }) => ids.forEach(dismissToast))
}

export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useErrorsOfThisPage()
  useEffect(trackToastSubject, [])

  useEffect(() => {
    mountToaster = (loaded) => setToaster(() => loaded)
    // The toaster is already loaded if this container replaces another one, as on an error page.
    void loading?.then(({ Toaster: loaded }) => mountToaster(loaded)).catch(() => {})
    const signs = ['pointerdown', 'pointermove', 'scroll', 'keydown'] as const
    const prepare = () => void loadToaster().catch(() => {})
    for (const sign of signs) window.addEventListener(sign, prepare, { once: true, passive: true })
    // The first click may already be without a connection, and needs the toaster to say so.
    const timer = setTimeout(prepare, toasterDelayMs)
    return () => {
      clearTimeout(timer)
      for (const sign of signs) window.removeEventListener(sign, prepare)
    }
  }, [])

  // Runs after the toaster's own effects, when it is ready to receive toasts.
  useEffect(() => {
    if (!Toaster) return
    announceMounted()
    return () => {
      mounted = expectToaster()
    }
  }, [Toaster])

  return Toaster ? <Toaster /> : null
}

function useErrorsOfThisPage(): void {
  const { pathname } = useLocation()
  const pathBefore = useRef(pathname)
  useEffect(() => {
    if (pathBefore.current !== pathname) dismissErrors()
    pathBefore.current = pathname
  }, [pathname])
}
