import { fillForm, readForm } from '#app/platform/ui/form/form-values.ts'
import { issueOptions } from '../story-options.ts'
import { readFields, type StoryFields } from './story-draft.ts'

/** The name of the checkbox of an issue. */
export function issueFieldName(issue: (typeof issueOptions)[number]): string {
  return `issue-${issueOptions.indexOf(issue)}`
}

/** What stands in the story box's controls. */
export function readStoryFields(form: HTMLFormElement): StoryFields {
  return toStoryFields(readForm(form))
}

/** From the values of the controls by their names. */
export function toStoryFields(values: Record<string, unknown>): StoryFields {
  const issues = issueOptions.filter((issue) => values[issueFieldName(issue)] === true)
  return readFields({ ...values, issues })
}

/** Puts a kept draft back into the controls. */
export function fillStoryFields(form: HTMLFormElement, { issues, ...fields }: StoryFields): void {
  const checked = issues.map((issue) => [issueFieldName(issue), true])
  fillForm(form, { ...fields, ...Object.fromEntries(checked) })
}
