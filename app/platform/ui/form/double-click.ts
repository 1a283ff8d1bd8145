/**
 * What comes under the pointer once a form is sent is not pressed by the second half of a double click. For the handler of
 * `submit`; ends with the next click.
 */
export function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', ignore, { capture: true, once: true })
}
