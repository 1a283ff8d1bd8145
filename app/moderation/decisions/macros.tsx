import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUserId } from '#app/platform/session/use-session.ts'
import { macrosQuery } from '../queries.ts'
import { fillMacro, type MacroValues } from '../rules/macro-fields.ts'
import type { Rule } from '../rules/rule-schemas.ts'
import type { DecisionState } from './use-decision.ts'

interface MacrosProps {
  userId: string
  decision: DecisionState
  rule: Rule
  values: Omit<MacroValues, 'rule'>
}

/** The prepared sentences of the chosen rule, inserted with a click or a digit. */
export function Macros(props: Omit<MacrosProps, 'userId'>) {
  const userId = useUserId()
  return userId === null ? null : <MacroList {...props} userId={userId} />
}

function MacroList({ userId, decision, rule, values }: MacrosProps) {
  const { data } = useQuery(macrosQuery(userId))
  const [said, setSaid] = useState('')
  const sentences = [...new Set(data?.sentences[rule.key])].map((sentence) =>
    fillMacro(sentence, { ...values, rule: rule.title }),
  )
  if (sentences.length === 0) return null
  const insertInto = (form: HTMLFormElement | null, sentence: string) => {
    const facts = form?.elements.namedItem('facts')
    const field = decision.fieldRef.current ?? facts
    if (!(field instanceof HTMLTextAreaElement)) return
    insert(field, sentence)
    setSaid(`Inserted into “${field.name === 'facts' ? 'What you found' : 'Explanation'}”.`)
  }
  return (
    <fieldset>
      <legend className="text-sm font-medium">Prepared sentences</legend>
      <ol className="mt-1 divide-y divide-line border-y border-line text-sm">
        {sentences.map((sentence, index) => (
          <li key={sentence}>
            <button
              type="button"
              id={`macro-${(index + 1) % 10}`}
              onClick={({ currentTarget }) => insertInto(currentTarget.form, sentence)}
              className="flex min-h-11 w-full cursor-pointer items-center gap-3 py-1 text-start hover:text-accent"
            >
              <kbd className="min-w-6 rounded-xl border border-edge px-1.5 text-center in-data-[single-keys=off]:hidden">
                {(index + 1) % 10}
              </kbd>
              <span className="min-w-0 wrap-anywhere">{sentence}</span>
            </button>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  )
}

/** Inserts text at the caret, or at the end of a field that was not edited, as if it was typed. */
function insert(field: HTMLTextAreaElement, text: string): void {
  const [start, end] =
    document.activeElement === field
      ? [field.selectionStart, field.selectionEnd]
      : [field.value.length, field.value.length]
  const before = field.value.slice(0, start)
  field.setRangeText(/\S$/.test(before) ? ` ${text}` : text, start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
