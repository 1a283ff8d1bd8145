import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'

export interface ToastText {
  title: string
  description?: string
}

type Sonner = typeof import('sonner')

/** What was pressed or got the focus last, but for the messages themselves: they speak of that. */
let spokenOf: Element | null = null

/** Who dismisses a message with the keyboard is where they were before. */
function giveFocusBack({ target, detail }: MouseEvent): void {
  const isByKey = detail === 0
  const isDismissed = target instanceof Element && target.closest('[data-close-button]') !== null
  if (isByKey && isDismissed && spokenOf instanceof HTMLElement) spokenOf.focus({ preventScroll: true })
}

/** The half of the window in which a message does not cover what it speaks of. */
function choosePosition(): 'top-right' | 'bottom-right' {
  if (!spokenOf?.isConnected) return 'bottom-right'
  const { top, height } = spokenOf.getBoundingClientRect()
  return top + height / 2 > window.innerHeight / 2 ? 'top-right' : 'bottom-right'
}

let loading: Promise<Sonner> | undefined
let announceMounted = () => {}
let mounted = expectToaster()

function expectToaster(): Promise<void> {
  return new Promise((resolve) => {
    announceMounted = resolve
  })
}

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
  const position = choosePosition()
  void show((toast) => toast.success(title, { description, position, duration: 8000 }))
}

/** The ids of the errors that stand there, by title. */
const shownErrors = new Map<string, string>()
let errorCount = 0

/** Says that something failed; stays until it is dismissed. The same error said twice stands there once. */
export function showError({ title, description }: ToastText): void {
  // A new id after each dismissal: a message that is on its way out would take the one with its id along.
  const id = shownErrors.get(title) ?? `error-${++errorCount}`
  shownErrors.set(title, id)
  const position = choosePosition()
  void show((toast) => toast.error(title, { id, description, position, duration: Number.POSITIVE_INFINITY }))
}

/** Takes back what failed before, as the person is trying again. */
export function dismissErrors(): void {
  if (shownErrors.size === 0) return
  const ids = [...shownErrors.values()]
  shownErrors.clear()
  void show((toast) => ids.forEach((id) => void toast.dismiss(id)))
}

// Each has to outdo the package's own styles, which come with it and later than ours.
const toastLook = {
  toast: 'rounded-2xl! border-line! bg-surface! py-4! pr-16! pl-5! font-sans! text-ink! shadow-lift!',
  title: 'text-base font-semibold!',
  description: 'text-sm text-muted!',
  success: '[&_[data-icon]]:text-accent',
  error: '[&_[data-icon]]:text-danger',
  closeButton:
    'inset-y-0! right-2! left-auto! my-auto! size-11! transform-none! rounded-full! border-0! bg-transparent! text-muted! hover:bg-tint! hover:text-ink! [&>svg]:size-4',
}

type ToasterType = ComponentType<ComponentProps<Sonner['Toaster']>>

/** Where toasts appear: once in each page, also in one that says what went wrong. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ToasterType | null>(null)

  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('[data-sonner-toaster]')) spokenOf = target
    }
    window.addEventListener('pointerdown', note, { passive: true })
    window.addEventListener('focusin', note)
    // Of a press before hydration, the click alone is sure to be replayed.
    window.addEventListener('click', note, { capture: true })
    window.addEventListener('click', giveFocusBack)
    return () => {
      window.removeEventListener('pointerdown', note)
      window.removeEventListener('focusin', note)
      window.removeEventListener('click', note, { capture: true })
      window.removeEventListener('click', giveFocusBack)
    }
  }, [])

  useEffect(() => {
    mountToaster = (loaded) => setToaster(() => loaded)
    // Where this one stands in for another, as on an error page, it is loaded already.
    void loading?.then(({ Toaster: loaded }) => mountToaster(loaded)).catch(() => {})
    const signs = ['pointerdown', 'keydown'] as const
    const prepare = () => void loadSonner().catch(() => {})
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

  if (!Toaster) return null
  return (
    // The toaster takes the focus back to where it came from whenever it leaves: Tab would never get past a message.
    <div className="contents" onFocusCapture={(event) => event.stopPropagation()}>
      <Toaster
        className="print:hidden"
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
  )
}
