import { pulsePath, utmNames } from './pulse-format.ts'
import { maxPulseBytes, maxUtmLength } from './visit-limits.ts'

/** Reports each event once, without storing anything in the browser. Signed-in users are not counted. This inline script may run twice. */

declare global {
  interface Window {
    sentPulses?: Set<Step>
  }
}

type Step = 'visit' | 'form_seen' | 'form_started' | 'popup_shown' | 'uncounted'

const isObjecting =
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) ||
  navigator.doNotTrack === '1'
const openedAt = new URL(window.initialPath ?? location.href, location.href)
window.sentPulses ??= new Set()
const sent = window.sentPulses

export function sendPulse(step: Step): void {
  if (sent.has(step) || document.documentElement.dataset.session === 'in') return
  if (isObjecting && step !== 'uncounted') return
  sent.add(step)
  // JSON, because browsers send a preflight for it in cross-origin requests.
  const body = new Blob([describe(step)], { type: 'application/json' })
  navigator.sendBeacon?.(pulsePath, body)
}

function describe(step: Step): string {
  if (step === 'uncounted') return JSON.stringify({ step })
  const ref = document.referrer.split('/')[2] ?? ''
  const utm = utmNames.map((name) => (openedAt.searchParams.get(name) ?? '').slice(0, maxUtmLength))
  for (;;) {
    while (utm.at(-1) === '') utm.pop()
    const message = JSON.stringify({
      step,
      path: openedAt.pathname.slice(0, 48),
      ref: utm[0] ? '' : ref.slice(0, 64),
      utm,
    })
    // Drops the last words first, because the first ones are the most informative.
    if (new Blob([message]).size <= maxPulseBytes || utm.length === 0) return message
    utm.pop()
  }
}

/** Reports when a form becomes visible and when the user types into it. */
export function reportFormStart(form: HTMLElement): void {
  form.addEventListener('input', () => sendPulse('form_started'), { once: true })
  new IntersectionObserver((entries, observer) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    sendPulse('form_seen')
  }).observe(form)
}

sendPulse(isObjecting ? 'uncounted' : 'visit')
