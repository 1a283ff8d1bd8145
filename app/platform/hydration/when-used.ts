const eventTypes = ['pointerover', 'touchstart', 'focusin', 'click']

/** Resolves when the element with this id is pointed at or used. Resolves immediately on the server, and if there is no such element yet. */
export function whenUsed(id: string): Promise<void> {
  return new Promise((resolve) => {
    const element = typeof document === 'undefined' ? null : document.getElementById(id)
    if (element === null) return resolve()
    const used = new AbortController()
    // At the window, because the recording of early events stops their propagation there.
    for (const type of eventTypes)
      addEventListener(
        type,
        ({ target }) => {
          if (!(target instanceof Node && element.contains(target))) return
          used.abort()
          resolve()
        },
        { capture: true, signal: used.signal },
      )
  })
}
