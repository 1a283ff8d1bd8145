import { fillForm, readForm } from '#app/platform/ui/form/form-values.ts'
import { issueOptions } from '../story-options.ts'
import { readFields, type StoryFields } from './story-draft.ts'

export function issueFieldName(issue: (typeof issueOptions)[number]): string {
  return `issue-${issueOptions.indexOf(issue)}`
}

export function readStoryFields(form: HTMLFormElement): StoryFields {
  return toStoryFields(readForm(form))
}

export function toStoryFields(values: Record<string, unknown>): StoryFields {
  const issues = issueOptions.filter((issue) => values[issueFieldName(issue)] === true)
  return readFields({ ...values, issues })
}

export function fillStoryFields(form: HTMLFormElement, { issues, ...fields }: StoryFields): void {
  const checked = issues.map((issue) => [issueFieldName(issue), true])
  fillForm(form, { ...fields, ...Object.fromEntries(checked) })
}
