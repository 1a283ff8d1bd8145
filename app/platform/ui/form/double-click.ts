/**
 * Ignores the second click of a double click, which would hit whatever appears below the pointer after a form is sent. Call it in a
 * `submit` handler; it ends with the next click.
 */
export function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', ignore, { capture: true, once: true })
}
