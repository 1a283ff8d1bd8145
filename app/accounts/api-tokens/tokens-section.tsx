import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { callAsStaff, deskKey, deskQuery, sendAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { CheckboxField, TextField } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { OneTimeSecret } from '#app/platform/ui/form/one-time-secret.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { ConfirmActions, ConfirmDialog } from '#app/platform/ui/overlay/confirm-dialog.tsx'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { maxTokenName, tokenDays } from './api-token-limits.ts'
import {
  type CreatedToken,
  createdTokenSchema,
  type NewToken,
  newTokenSchema,
  type TokenList,
  tokenListSchema,
} from './api-token-schemas.ts'
import { apiScopes, scopeTitles } from './api-token-scopes.ts'

const path = '/api/desk/tokens'

const tokensQuery = (userId: string) =>
  deskQuery(deskKey(userId, 'tokens'), path, { responseSchema: tokenListSchema })

/** @throws ApiClientError 403 `reauthentication_needed` */
const sendNewToken = (body: NewToken) =>
  callAsStaff(path, { method: 'POST', body, responseSchema: createdTokenSchema })

const revokeToken = (id: string) => sendAsStaff('DELETE', `${path}/${id}`)

export function TokensSection({ userId }: { userId: string }) {
  const [made, setMade] = useState<CreatedToken | null>(null)
  const { data, error, refetch } = useQuery(tokensQuery(userId))
  return (
    <section aria-labelledby="tokens" className="mt-8">
      <h2 id="tokens" className="text-lg font-bold">
        Tokens
      </h2>
      <p className="mt-1 max-w-reading text-muted">
        A token lets a program act for you, within the permissions you choose, without your password or second
        factor. Use one per program. What it reads is logged under your name.
      </p>
      {made === null ? (
        <NewTokenForm
          onMade={async (token) => {
            setMade(token)
            await refetch()
          }}
        />
      ) : (
        <OneTimeSecret
          title={`The token. Copy it now: it is shown only once, and is valid until ${describeInstant(made.expiresAt)}.`}
          onCopied={() => setMade(null)}
        >
          {made.token}
        </OneTimeSecret>
      )}
      {data ? null : <LoadingState height={5} error={error} onRetry={() => void refetch()} />}
      {data?.tokens.length === 0 ? <p className="mt-5 text-muted">No tokens yet.</p> : null}
      {data && data.tokens.length > 0 ? (
        <ul aria-label="Tokens" className="mt-5 divide-y divide-line border-y border-line">
          {data.tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoked={refetch} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

const formSchema: v.GenericSchema<unknown, NewToken> = v.pipe(
  v.record(v.string(), v.union([v.string(), v.boolean()])),
  v.transform(({ name, days, ...boxes }): unknown => ({
    name,
    days: Number(days),
    scopes: apiScopes.filter((scope) => boxes[scope] === true),
  })),
  newTokenSchema,
)

function NewTokenForm({ onMade }: { onMade: (token: CreatedToken) => Promise<void> }) {
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

interface TokenRowProps {
  token: TokenList['tokens'][number]
  onRevoked: () => Promise<unknown>
}

function TokenRow({ token, onRevoked }: TokenRowProps) {
  const { id, name, scopes, by, isGood, createdAt, expiresAt, lastUsedAt } = token
  const [isAsking, setAsking] = useState(false)
  const { isSending, error, run } = useCommand('Error revoking the token')
  const revoke = () =>
    run(async () => {
      await revokeToken(id)
      setAsking(false)
      showSuccess({ title: 'Token revoked', description: 'It no longer works.' })
      await onRevoked()
    })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <h3 className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
          {isGood ? null : <span className="ms-2 font-medium text-danger">No longer works</span>}
        </h3>
        <p>{scopes.map((scope) => scopeTitles[scope]).join('; ')}</p>
        <p className="text-sm text-muted">
          Made by <bdi className="wrap-anywhere">{by ?? 'a former owner'}</bdi> on{' '}
          {describeInstant(createdAt)}, valid until {describeInstant(expiresAt)}.{' '}
          {lastUsedAt === null ? 'Not used yet.' : `Last used on ${describeInstant(lastUsedAt)}.`}
        </p>
      </div>
      <Button look="outline" onClick={() => setAsking(true)} aria-label={`Revoke the token “${name}”`}>
        Revoke
      </Button>
      {isAsking ? (
        <ConfirmDialog title="Revoke this token?" onClose={() => setAsking(false)}>
          <p className="mt-3">
            <bdi className="font-medium wrap-anywhere">{name}</bdi> can no longer use it on any server.
          </p>
          <ConfirmActions
            label="Revoke"
            busyLabel="Revoking..."
            isDanger
            isSending={isSending}
            error={error}
            onConfirm={() => void revoke()}
            onCancel={() => setAsking(false)}
          />
        </ConfirmDialog>
      ) : null}
    </li>
  )
}
