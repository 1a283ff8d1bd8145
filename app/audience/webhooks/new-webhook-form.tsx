import * as v from 'valibot'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { CheckboxField, TextField } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import { sendNewWebhook } from './queries.ts'
import { kindOrder, kindTitles, maxUrlLength } from './webhook-rules.ts'
import { type NewWebhook, newWebhookSchema, type ShownSecret } from './webhook-schemas.ts'

const formSchema: v.GenericSchema<unknown, NewWebhook> = v.pipe(
  v.record(v.string(), v.union([v.string(), v.boolean()])),
  v.transform(({ url, ...boxes }): unknown => ({
    url,
    kinds: kindOrder.filter((kind) => boxes[kind] === true),
  })),
  newWebhookSchema,
)

export function NewWebhookForm({ onMade }: { onMade: (secret: ShownSecret) => Promise<void> }) {
  const { withFreshProof, proofDialog } = useFreshProof()
  const { errors, formError, isSending, formProps } = useForm<NewWebhook>({
    schema: formSchema,
    submit: async (webhook) => {
      await withFreshProof(async () => {
        const { secret } = await sendNewWebhook(webhook)
        await onMade({ secret, oldUntil: null })
      })
    },
    onFailure: ({ message }) => showError({ title: 'Error adding the webhook', description: message }),
  })
  return (
    <>
      <form {...formProps} aria-label="Add a webhook" className="mt-4 max-w-reading space-y-4">
        <TextField
          name="url"
          type="url"
          required
          label="URL"
          hint="A public URL on port 443 or 8443."
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxUrlLength}
          error={errors.url}
        />
        <fieldset>
          <legend className="font-medium">Events</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {kindOrder.map((kind) => (
              <CheckboxField key={kind} name={kind} label={kindTitles[kind]} />
            ))}
          </div>
        </fieldset>
        <FormError error={errors.kinds ?? formError} />
        <Button type="submit" look="outline" isBusy={isSending}>
          {isSending ? 'Adding...' : 'Add the webhook'}
        </Button>
      </form>
      {proofDialog}
    </>
  )
}
