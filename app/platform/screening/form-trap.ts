import { callApi } from '#app/platform/http/client/api-client.ts'
import { formStamp } from '#app/platform/http/client/form-stamp.ts'
import { formStampSchema, trapMark } from './screening-schemas.ts'

let stamp = ''
let isAsked = false
const watched = new WeakSet<HTMLFormElement>()
let trapCount = 0

/**
 * Puts a field into a form that nobody sees or reaches, and asks the server for the page's stamp.
 *
 * @param hasText whether text stood in it already, such as a draft, which may be sent at once
 */
export function setTrap(form: HTMLFormElement, hasText: boolean): void {
  if (watched.has(form)) return
  watched.add(form)
  const trap = createTrap()
  // Never last: what was last would get a gap below.
  form.lastElementChild?.before(trap)
  // Before React hears of it, which listens further up.
  form.addEventListener('submit', () => {
    const itsStamp = hasText ? '' : stamp
    formStamp.header = trap.value ? trapMark : itsStamp
  })
  void askForStamp()
}

/** Without a name, as it is no part of what the form holds. */
function createTrap(): HTMLInputElement {
  const field = document.createElement('input')
  field.type = 'text'
  field.className = 'sr-only'
  trapCount += 1
  field.id = `website-${trapCount}`
  field.tabIndex = -1
  field.autocomplete = 'off'
  // Password managers would fill it in for people.
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
    // The next form that gets the focus asks again.
    isAsked = false
  }
}
