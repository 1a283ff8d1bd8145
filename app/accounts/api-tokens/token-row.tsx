import { useState } from 'react'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { ConfirmActions, ConfirmDialog } from '#app/platform/ui/overlay/confirm-dialog.tsx'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { scopeTitles } from './api-token-rules.ts'
import type { TokenList } from './api-token-schemas.ts'
import { revokeToken } from './queries.ts'

interface TokenRowProps {
  token: TokenList['tokens'][number]
  onRevoked: () => Promise<unknown>
}

export function TokenRow({ token, onRevoked }: TokenRowProps) {
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
      <Button look="outline" onClick={() => setAsking(true)} aria-label={`Revoke the token of ${name}`}>
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
