import { maxPulseBytes, maxUtmLength, pulsePath, utmNames } from './visit-rules.ts'

/**
 * Tells the server what is done on this page, once each, and keeps nothing in the browser. Loaded when the page has come to rest;
 * who is signed in is past what is counted here.
 */

type Step = 'visit' | 'form_seen' | 'form_started' | 'popup_shown' | 'uncounted'

const isObjecting =
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true) ||
  navigator.doNotTrack === '1'
const openedAt = new URL(window.initialPath ?? location.href, location.href)
const sent = new Set<Step>()

export function sendPulse(step: Step): void {
  if (sent.has(step) || document.documentElement.dataset.session === 'in') return
  if (isObjecting && step !== 'uncounted') return
  sent.add(step)
  // As JSON, which browsers let no page of another site send unasked.
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
    // The first words say most.
    if (new Blob([message]).size <= maxPulseBytes || utm.length === 0) return message
    utm.pop()
  }
}

/** A form of the funnel: whether somebody has it before them, and whether they type into it. */
export function watchForm(form: HTMLElement): void {
  form.addEventListener('input', () => sendPulse('form_started'), { once: true })
  new IntersectionObserver((entries, observer) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    sendPulse('form_seen')
  }).observe(form)
}

sendPulse(isObjecting ? 'uncounted' : 'visit')
