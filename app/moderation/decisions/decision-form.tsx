import { lazy, Suspense, useState } from 'react'
import * as v from 'valibot'
import { useFormDraft } from '#app/accounts/staff/editing/use-form-draft.ts'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { CheckboxField } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { readForm } from '#app/platform/ui/form/form-values.ts'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import { previewDecision, sendDecision } from '../queries.ts'
import type { MacroValues } from '../rules/macro-fields.ts'
import type { Rule } from '../rules/rule-schemas.ts'
import { actionNames } from './decision-labels.ts'
import type { Decided, DecisionRequest, Preview } from './decision-schemas.ts'
import { MeasureFields } from './measure-fields.tsx'
import { GroundFields, SkipNoticesField, StatementFields } from './statement-fields.tsx'
import type { DecisionState } from './use-decision.ts'

/** Lazy, to keep the desk's first script small. */
const DangerChecklist = lazy(async () => {
  const { DangerChecklist: loaded } = await importWithRetry(() => import('./danger-checklist.tsx'))
  return { default: loaded }
})

const Macros = lazy(async () => {
  const { Macros: loaded } = await importWithRetry(() => import('./macros.tsx'))
  return { default: loaded }
})

const NoticePreview = lazy(async () => {
  const { NoticePreview: loaded } = await importWithRetry(() => import('./notice-preview.tsx'))
  return { default: loaded }
})

/** @param what the decision in words, such as `Hidden, Author warned: “Smoke”` @param restoreDraft restores the draft after an undo */
export type OnDecided = (decided: Decided, what: string, caseIds: string[], restoreDraft: () => void) => void

interface DecisionFormProps {
  decision: DecisionState
  rules: Rule[]
  /** True if the content is held, so that it is approved or rejected. */
  isHeld: boolean
  /** Name of the decided content, in quotation marks if it quotes the content. */
  about: string
  macroValues: Omit<MacroValues, 'rule'>
  /** True for the moderator's own content, which can only be hidden. */
  isOwn: boolean
  proposedDays: number
  onDecided: OnDecided
  /** Called when a case has changed and must be loaded again. */
  onConflict: () => Promise<void>
}

/** Form for the measures and the statement of reasons, which is sent to the author and reporters. */
export function DecisionForm(props: DecisionFormProps) {
  const { decision, rules, onDecided, onConflict } = props
  const rule = rules.find(({ key }) => key === decision.ground)
  const { formRef, keep, take } = useFormDraft(decision.draftName, {
    chosen: decision.chosen,
    written: { explanation: decision.draft },
  })
  const [preview, setPreview] = useState<Preview | null>(null)
  const { isSending: isPreviewing, run } = useCommand('Error loading the preview')
  const { errors, formError, isSending, formProps } = useForm<DecisionRequest>({
    schema: decision.schema,
    submit: async (request) => {
      const decided = await sendDecision(request)
      const what = request.actions.map(({ action }) => actionNames[action]).join(', ')
      const caseIds = request.cases.map(({ id }) => id)
      onDecided(decided, `${what}: ${props.about}`, caseIds, take())
    },
    onFailure: ({ status, message }) => {
      showError({ title: 'Error saving the decision', description: message })
      if (status === 409) void onConflict()
    },
  })
  const showPreview = () =>
    run(async () => {
      if (!formRef.current) return
      const parsed = v.safeParse(decision.schema, readForm(formRef.current))
      if (parsed.success) setPreview(await previewDecision(parsed.output))
      // Submits the invalid form, which shows the missing fields.
      else formRef.current.requestSubmit()
    })
  return (
    <form
      {...formProps}
      ref={formRef}
      id="decision"
      aria-label="Decision"
      onInput={(event) => {
        formProps.onInput(event)
        keep()
      }}
      className="space-y-4"
    >
      <GroundFields decision={decision} rules={rules} errors={errors} />
      <Suspense>
        <DangerChecklist decision={decision} />
      </Suspense>
      <MeasureFields {...props} error={errors.actions} />
      {rule && decision.needed.includes('ruleKey') ? (
        <Suspense>
          <Macros decision={decision} rule={rule} values={props.macroValues} />
        </Suspense>
      ) : null}
      <StatementFields decision={decision} errors={errors} />
      {decision.hasReports && decision.content === 'none' ? (
        <CheckboxField name="reportsUnfounded" label="The reports were clearly unfounded" />
      ) : null}
      {decision.content === 'approve' ? null : <SkipNoticesField />}
      <FormError error={formError} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSending}>
          {isSending ? 'Deciding...' : 'Decide'}
        </Button>
        <Button look="outline" isBusy={isPreviewing} onClick={() => void showPreview()}>
          {isPreviewing ? 'Preparing...' : 'Preview the notices'}
        </Button>
      </div>
      {preview ? (
        <Suspense>
          <NoticePreview preview={preview} onClose={() => setPreview(null)} />
        </Suspense>
      ) : null}
    </form>
  )
}
