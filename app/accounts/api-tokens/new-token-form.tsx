import * as v from 'valibot'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { CheckboxField, TextField } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import { apiScopes, maxTokenName, scopeTitles, tokenDays } from './api-token-rules.ts'
import { type CreatedToken, type NewToken, newTokenSchema } from './api-token-schemas.ts'
import { sendNewToken } from './queries.ts'

const formSchema: v.GenericSchema<unknown, NewToken> = v.pipe(
  v.record(v.string(), v.union([v.string(), v.boolean()])),
  v.transform(({ name, days, ...boxes }): unknown => ({
    name,
    days: Number(days),
    scopes: apiScopes.filter((scope) => boxes[scope] === true),
  })),
  newTokenSchema,
)

export function NewTokenForm({ onMade }: { onMade: (token: CreatedToken) => Promise<void> }) {
  const { withFreshProof, proofDialog } = useFreshProof()
  const { errors, formError, isSending, formProps } = useForm<NewToken>({
    schema: formSchema,
    submit: (token) => withFreshProof(async () => onMade(await sendNewToken(token))),
    onFailure: ({ message }) => showError({ title: 'Error creating the token', description: message }),
  })
  return (
    <>
      <form {...formProps} aria-label="Create token" className="mt-4 max-w-reading space-y-4">
        <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-[2fr_1fr]">
          <TextField
            name="name"
            required
            label="Program name"
            autoComplete="off"
            maxLength={maxTokenName}
            error={errors.name}
          />
          <SelectField name="days" label="Valid for" defaultValue={tokenDays[1]} error={errors.days}>
            {tokenDays.map((days) => toOption(days, `${days} days`))}
          </SelectField>
        </div>
        <fieldset>
          <legend className="font-medium">Permissions</legend>
          {apiScopes.map((scope) => (
            <CheckboxField key={scope} name={scope} label={scopeTitles[scope]} />
          ))}
        </fieldset>
        <FormError error={errors.scopes ?? formError} />
        <Button type="submit" look="outline" isBusy={isSending}>
          {isSending ? 'Creating...' : 'Create token'}
        </Button>
      </form>
      {proofDialog}
    </>
  )
}
