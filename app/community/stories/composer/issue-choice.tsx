import { issueOptions } from '../story-options.ts'
import { issueFieldName } from './story-fields.ts'

/** A checkbox for each issue that a story can be about. */
export function IssueChoice() {
  return (
    <fieldset>
      <legend className="font-medium">
        Air quality issues<span className="font-normal text-muted"> (optional)</span>
      </legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {issueOptions.map((issue) => (
          <label
            key={issue}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge px-4 text-sm has-checked:border-accent has-checked:bg-tint has-checked:text-accent-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent"
          >
            <input type="checkbox" name={issueFieldName(issue)} className="checkbox size-4 shrink-0" />
            {issue}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
