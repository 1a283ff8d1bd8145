/** Call in a `submit` handler: the second click of a double click would hit whatever appears below the pointer. */
export function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', ignore, { capture: true, once: true })
}
