import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { rememberCollapsed, rememberUnexplained } from '#app/community/collapsed-texts/remember-collapsed.ts'
import { recordStoryChange } from '#app/community/stories/own/story-changes.ts'
import { useUserId } from '#app/platform/session/use-session.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { CheckboxField, EmailField, TextArea, TextField } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import { typedTextField } from '#app/platform/validation/typed-text-field.ts'
import { textLimits } from '../moderation-limits.ts'
import { sendReport } from './queries.ts'
import { illegalLabel, illegalReason } from './report-reasons.ts'
import {
  type ReportedSubject,
  type ReportRequest,
  type ReportResponse,
  reportRequestSchema,
} from './report-schemas.ts'

interface ReportFormProps {
  subject: ReportedSubject
  rules: { key: string; violation: string }[]
  onReported: (response: ReportResponse) => void
}

const formSchema = v.object({
  details: typedTextField,
  law: typedTextField,
  name: typedTextField,
  email: typedTextField,
  isInGoodFaith: v.optional(v.boolean(), false),
})

/** Hint that reports of child abuse may be anonymous (Regulation 2022/2065, Article 16(2)(c)). */
function describeChildren(rules: ReportFormProps['rules']): string | null {
  const rule = rules.find(({ key }) => key === 'children')
  return rule ? `Not needed to report child abuse: choose “${rule.violation}” above.` : null
}

export function ReportForm({ subject, rules, onReported }: ReportFormProps) {
  const [reason, setReason] = useState('')
  const reasonRef = useRef<HTMLSelectElement>(null)
  // Applies a choice made before hydration.
  useEffect(() => setReason(reasonRef.current?.value ?? ''), [])
  const userId = useUserId()
  const isVisitor = userId === null
  const isIllegal = reason === illegalReason
  const schema = v.pipe(
    formSchema,
    v.transform(
      ({ details, law, name, email, isInGoodFaith }): v.InferInput<typeof reportRequestSchema> => ({
        reason,
        // If the field is required, an empty value is sent, so that the error names the field.
        ...((details !== '' || isIllegal) && { details }),
        ...(law !== '' && { law }),
        ...(isIllegal && isVisitor && { name, email }),
        ...(isIllegal && { isInGoodFaith }),
      }),
    ),
    reportRequestSchema,
  )
  const { errors, formError, isSending, formProps } = useForm<ReportRequest>({
    schema,
    submit: async (request) => {
      const response = await sendReport(subject, request)
      const { storyId } = response
      if (storyId !== null) {
        recordStoryChange(storyId, { fold: 'reported', by: userId, isNew: false })
        rememberUnexplained(storyId, false)
        rememberCollapsed(userId ?? '', { folded: [storyId] })
      }
      onReported(response)
    },
    onFailure: ({ message }) => showError({ title: 'Error sending the report', description: message }),
  })
  return (
    <form {...formProps} aria-label="Report" className="max-w-reading space-y-5">
      <SelectField
        label="Reason for your report"
        name="reason"
        ref={reasonRef}
        defaultValue=""
        required
        onChange={({ target }) => setReason(target.value)}
        error={errors.reason}
      >
        <option value="" disabled>
          Please choose
        </option>
        {rules.map(({ key, violation }) => toOption(key, violation))}
        <option value={illegalReason}>{illegalLabel}</option>
      </SelectField>
      <TextArea
        label="What should we know?"
        name="details"
        maxLength={textLimits.details}
        required={isIllegal}
        error={errors.details}
        hint="Say which part is a problem, and why. The author never sees this."
      />
      {/* Hidden instead of removed, so that typed text survives a change of the reason. */}
      <div hidden={!isIllegal} className="space-y-5">
        <TextField
          label="Law it breaks, if you know"
          name="law"
          maxLength={textLimits.law}
          error={errors.law}
        />
        {isVisitor ? (
          <>
            <TextField
              label="Your name"
              name="name"
              autoComplete="name"
              required
              error={errors.name}
              hint={describeChildren(rules)}
            />
            <EmailField autoComplete="email" error={errors.email} />
          </>
        ) : null}
        <CheckboxField
          name="isInGoodFaith"
          label="I believe in good faith that this report is accurate and complete."
          error={errors.isInGoodFaith ?? errors.undefined}
        />
      </div>
      <FormError error={formError} />
      <Button type="submit" isBusy={isSending}>
        {isSending ? 'Sending...' : 'Send report'}
      </Button>
    </form>
  )
}
