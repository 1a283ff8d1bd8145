import { useQueryClient } from '@tanstack/react-query'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { cancelOwnFactorReset, ownRoleQuery } from '../queries.ts'

export function FactorResetNotice({ userId, at }: { userId: string; at: string }) {
  const queryClient = useQueryClient()
  const { isSending, run } = useCommand('Error canceling the reset')
  const keep = () =>
    run(async () => {
      await cancelOwnFactorReset()
      await queryClient.invalidateQueries({ queryKey: ownRoleQuery(userId).queryKey })
      showSuccess({ title: 'Second factor kept', description: 'You can still sign in with it.' })
    })
  return (
    <section
      aria-labelledby="factor-reset"
      className="mt-4 max-w-reading rounded-xl border border-edge bg-surface px-4 py-3"
    >
      <h2 id="factor-reset" className="font-semibold">
        An owner asked to reset your second factor
      </h2>
      <p className="mt-1 text-muted">
        It will be removed on {describeInstant(at)}. You are signed in with it, so you have not lost it.
      </p>
      <Button look="outline" className="mt-3" onClick={() => void keep()} isBusy={isSending}>
        {isSending ? 'One moment...' : 'Keep my second factor'}
      </Button>
    </section>
  )
}
