/**
 * Inline script: runs the page's scripts after the first paint. Doesn't wait in hidden tabs or browsers that can't observe paints, and at
 * most a second after the load event. Pages that work without scripts wait until they are used.
 */

import { missedNavigation } from './record-early-events.ts'

const maxDelayMs = 1_000

const own = document.currentScript
const scripts = document.createElement('template')
scripts.innerHTML = own?.previousElementSibling?.textContent ?? ''
// Creates the stream of loader data, to which later scripts of the page write.
for (const { text } of scripts.content.querySelectorAll<HTMLScriptElement>('script:not([type])')) run(text)

void Promise.all([whenPainted(), whenParsed(), own?.dataset.untilUsed && whenUsed()]).then(loadScripts)

function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('load', () => setTimeout(resolve, maxDelayMs))
    document.addEventListener('visibilitychange', () => resolve())
    if (document.hidden) resolve()
    try {
      new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
    } catch {
      resolve()
    }
  })
}

function whenParsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => resolve())
    else resolve()
  })
}

/** Resolves when a control is used, a session exists or another tab stores one, or the user has gone back. */
function whenUsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.documentElement.dataset.session === 'in') resolve()
    for (const type of ['mousedown', 'click', 'focusin'])
      addEventListener(
        type,
        ({ target }) => {
          if (target instanceof Element && target.closest('button, input, select, textarea')) resolve()
        },
        true,
      )
    for (const type of ['storage', missedNavigation]) addEventListener(type, () => resolve())
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) resolve()
    })
  })
}

function loadScripts(): void {
  document.head.append(...scripts.content.querySelectorAll('link'))
  for (const { text } of scripts.content.querySelectorAll<HTMLScriptElement>('script[type=module]'))
    run(text, 'module')
}

/** Scripts in a template never run, so create new ones with the same text. */
function run(text: string, type = ''): void {
  const script = document.createElement('script')
  script.type = type
  script.text = text
  document.head.append(script)
}
