import type { FocusEvent } from 'react'
import { illegalReason } from '#app/moderation/reports/report-reasons.ts'
import { TextArea, TextField } from '#app/platform/ui/form/field.tsx'
import type { FieldErrors } from '#app/platform/ui/form/field-errors.ts'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { textLimits } from '../moderation-limits.ts'
import type { Rule } from '../rules/rule-schemas.ts'

import type { DecisionState } from './use-decision.ts'

interface GroundFieldsProps {
  decision: DecisionState
  rules: Rule[]
  errors: FieldErrors
}

/** Fields for the rule or law. They keep their values while hidden. */
export function GroundFields({ decision, rules, errors }: GroundFieldsProps) {
  return (
    <div hidden={!decision.needed.includes('ruleKey')}>
      <SelectField
        label="Rule or law"
        name="ruleKey"
        value={decision.ground}
        onChoose={decision.setGround}
        required
        error={errors.ruleKey}
      >
        <option value="">Please choose</option>
        {rules.map(({ key, title }) => toOption(key, title))}
        <option value={illegalReason}>A law</option>
      </SelectField>
      <div hidden={decision.ground !== illegalReason} className="mt-4">
        <TextField
          label="Law"
          name="law"
          maxLength={textLimits.law}
          required
          error={errors.law}
          hint="For example, “Criminal Code, section 185: insult”."
        />
      </div>
    </div>
  )
}

export function StatementFields({ decision, errors }: { decision: DecisionState; errors: FieldErrors }) {
  const { content, needed, explanationRef, fieldRef } = decision
  const onFocus = ({ currentTarget }: FocusEvent<HTMLTextAreaElement>) => {
    fieldRef.current = currentTarget
  }
  return (
    <>
      <div hidden={!needed.includes('ruleKey')}>
        <TextArea
          label="What you found"
          name="facts"
          onFocus={onFocus}
          maxLength={textLimits.facts}
          required={needed.includes('facts')}
          error={errors.facts}
          hint="For example, “The second paragraph names a neighbor and her illness.”"
        />
      </div>
      <TextArea
        label={content === 'approve' ? 'Message to the author' : 'Explanation'}
        name="explanation"
        onFocus={onFocus}
        ref={explanationRef}
        maxLength={textLimits.explanation}
        required={needed.includes('explanation')}
        error={errors.explanation}
      />
    </>
  )
}

/** Field for the only lawful reasons for not sending notices. */
export function SkipNoticesField() {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm text-muted">Send no notices...</summary>
      <SelectField label="Reason allowed by law" name="unannouncedBecause" defaultValue="">
        <option value="">None: notify everyone concerned</option>
        <option value="contact_unknown">We have no contact details</option>
        <option value="deceptive_spam">Deceptive mass advertising</option>
        <option value="authority_order">An authority ordered us not to</option>
      </SelectField>
    </details>
  )
}
