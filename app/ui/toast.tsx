import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'

export interface ToastText {
  title: string
  description?: string
}

type Sonner = typeof import('sonner')

let loading: Promise<Sonner> | undefined
let announceMounted = () => {}
const mounted = new Promise<void>((resolve) => {
  announceMounted = resolve
})

let mountToaster: (Toaster: Sonner['Toaster']) => void = () => {}

/**
 * Loaded when somebody first does something, as hardly anything is said before; kept, so that a lost connection can
 * still be told. A failed attempt is made again by the next toast.
 */
function loadSonner(): Promise<Sonner> {
  loading ??= import('sonner').then(
    (sonner) => {
      mountToaster(sonner.Toaster)
      return sonner
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

async function show(say: (toast: Sonner['toast']) => void): Promise<void> {
  const { toast } = await loadSonner()
  await mounted
  say(toast)
}

/** Says that something went well; goes away by itself. */
export function showSuccess({ title, description }: ToastText): void {
  void show((toast) => toast.success(title, { description, duration: 8000 }))
}

const shownErrors = new Set<string>()

/** Says that something failed; stays until it is dismissed. The same error said twice stands there once. */
export function showError({ title, description }: ToastText): void {
  shownErrors.add(title)
  void show((toast) => toast.error(title, { id: title, description, duration: Number.POSITIVE_INFINITY }))
}

/** Takes back what failed before, as the person is trying again. */
export function dismissErrors(): void {
  if (shownErrors.size === 0) return
  const ids = [...shownErrors]
  shownErrors.clear()
  void show((toast) => ids.forEach((id) => void toast.dismiss(id)))
}

type ToasterType = ComponentType<ComponentProps<Sonner['Toaster']>>

/** Where toasts appear: once, in the root. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ToasterType | null>(null)

  useEffect(() => {
    mountToaster = (loaded) => setToaster(() => loaded)
    const signs = ['pointerdown', 'keydown'] as const
    const prepare = () => void loadSonner().catch(() => {})
    for (const sign of signs) window.addEventListener(sign, prepare, { once: true, passive: true })
    return () => {
      for (const sign of signs) window.removeEventListener(sign, prepare)
    }
  }, [])

  // Runs after the effects of the toaster itself, which listens from then on.
  useEffect(() => {
    if (Toaster) announceMounted()
  }, [Toaster])

  if (!Toaster) return null
  return (
    <Toaster
      position="bottom-right"
      theme="system"
      closeButton
      mobileOffset={12}
      toastOptions={{
        closeButtonAriaLabel: 'Dismiss message',
        classNames: { title: 'text-base', description: 'text-sm' },
      }}
    />
  )
}
