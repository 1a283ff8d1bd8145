import { callApi } from '#app/platform/http/client/api-client.ts'
import { formStamp } from '#app/platform/http/client/form-stamp.ts'
import { formStampSchema, honeypotMark } from './screening-schemas.ts'

let stamp = ''
let isAsked = false
const watched = new WeakSet<HTMLFormElement>()
let trapCount = 0

/** Adds a field that people can't see or reach. @param hasText true if the form may legitimately be sent at once, such as a draft */
export function addHoneypot(form: HTMLFormElement, hasText: boolean): void {
  if (watched.has(form)) return
  watched.add(form)
  const trap = createTrap()
  // Inserted before the last element: as the last child, the trap would give that element a margin.
  form.lastElementChild?.before(trap)
  // Runs before React's listener, which is attached to an ancestor.
  form.addEventListener('submit', () => {
    const itsStamp = hasText ? '' : stamp
    formStamp.header = trap.value ? honeypotMark : itsStamp
  })
  void askForStamp()
}

/** The field has no name, so that it is not part of the form's data. */
function createTrap(): HTMLInputElement {
  const field = document.createElement('input')
  field.type = 'text'
  field.className = 'sr-only'
  trapCount += 1
  field.id = `website-${trapCount}`
  field.tabIndex = -1
  field.autocomplete = 'off'
  // Keeps password managers from filling it in.
  for (const name of ['data-1p-ignore', 'data-lpignore', 'data-bwignore']) field.setAttribute(name, 'true')
  field.title = 'Leave this empty'
  field.className = 'sr-only'
  field.setAttribute('aria-hidden', 'true')
  return field
}

async function askForStamp(): Promise<void> {
  if (isAsked) return
  isAsked = true
  try {
    const answer = await callApi({ path: '/api/form-stamp', responseSchema: formStampSchema })
    stamp = answer.stamp
  } catch {
    // Focusing another form tries again.
    isAsked = false
  }
}
