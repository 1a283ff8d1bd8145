import { type ComponentType, useEffect, useState } from 'react'
import type { PopupContent } from '#app/site/site-content/content.ts'
import { waitForPopupTime } from './popup-timing.ts'

interface PopupProps extends PopupContent {
  onClosed: () => void
}

/** Downloads the popup's code after a delay. */
export function PopupLoader(content: PopupContent) {
  const [Popup, setPopup] = useState<ComponentType<PopupProps> | null>(null)

  useEffect(() => {
    const leaving = new AbortController()
    void loadInGoodMoment(leaving.signal).then((popup) => {
      if (popup && !leaving.signal.aborted) setPopup(() => popup)
    })
    return () => leaving.abort()
  }, [])

  return Popup ? <Popup {...content} onClosed={() => setPopup(null)} /> : null
}

async function loadInGoodMoment(signal: AbortSignal): Promise<ComponentType<PopupProps> | null> {
  if (!(await waitForPopupTime(signal))) return null
  // Without the module (offline), no popup is shown.
  const module = await import('./promotion-popup.tsx').catch(() => null)
  return module?.PromotionPopup ?? null
}
