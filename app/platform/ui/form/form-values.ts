export function readForm(form: HTMLFormElement): Record<string, string | boolean> {
  const values: Record<string, string | boolean> = {}
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox')
      values[control.name] = control.checked
    else if (isTextControl(control) && control.name) values[control.name] = control.value
  }
  return values
}

/** Fills empty controls. Keeps values typed before hydration. */
export function fillForm(form: HTMLFormElement, values: Record<string, string | boolean>): void {
  for (const control of form.elements) {
    const value = 'name' in control && typeof control.name === 'string' ? values[control.name] : undefined
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked ||= value === true
    else if (isTextControl(control) && typeof value === 'string') control.value ||= value
  }
}

function isTextControl(
  control: Element,
): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  )
}
