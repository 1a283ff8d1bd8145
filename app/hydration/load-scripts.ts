/**
 * An inline script right after the `<noscript>` that holds the page's scripts: runs them once the page is painted. A
 * page in a hidden tab or a browser that can't observe paints doesn't wait, and no page waits longer than a second after
 * its load event.
 */

const maxDelayMs = 1_000
/** Several at once, but not all: requesting them all takes a phone longer than one frame. */
const preloadsPerTask = 4

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

async function loadScripts(): Promise<void> {
  const preloads = [...scripts.content.querySelectorAll('link')]
  for (const [index, preload] of preloads.entries()) {
    if (index > 0 && index % preloadsPerTask === 0) await nextTask()
    document.head.append(preload)
  }
  for (const { text } of scripts.content.querySelectorAll<HTMLScriptElement>('script[type=module]')) {
    await importShared(preloads, text)
    run(text, 'module')
  }
}

/** Runs what the page's modules share file by file as it arrives: all at once would block a phone for too long. */
async function importShared(preloads: readonly HTMLLinkElement[], pageScript: string): Promise<void> {
  for (const preload of preloads) {
    const href = preload.getAttribute('href') ?? ''
    if (!pageScript.includes(href)) await import(/* @vite-ignore */ href).catch(() => {})
  }
}

/** A script that a template holds never runs; a new one with the same text does. */
function run(text: string, type = ''): void {
  const script = document.createElement('script')
  script.type = type
  script.text = text
  document.head.append(script)
}

function nextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = resolve
    port2.postMessage('')
  })
}
