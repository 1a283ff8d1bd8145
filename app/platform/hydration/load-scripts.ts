/**
 * An inline script right after the `<noscript>` that holds the page's scripts: runs them once the page is painted. A
 * page in a hidden tab or a browser that can't observe paints doesn't wait, and no page waits longer than a second after
 * its load event.
 */

const maxDelayMs = 1_000

const scripts = document.createElement('template')
scripts.innerHTML = document.currentScript?.previousElementSibling?.textContent ?? ''
// The stream of the loaders' data, which scripts further down the page write to.
for (const { text } of scripts.content.querySelectorAll<HTMLScriptElement>('script:not([type])')) run(text)

void Promise.all([whenPainted(), whenParsed()]).then(loadScripts)

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

function loadScripts(): void {
  document.head.append(...scripts.content.querySelectorAll('link'))
  for (const { text } of scripts.content.querySelectorAll<HTMLScriptElement>('script[type=module]'))
    run(text, 'module')
}

/** A script that a template holds never runs; a new one with the same text does. */
function run(text: string, type = ''): void {
  const script = document.createElement('script')
  script.type = type
  script.text = text
  document.head.append(script)
}
