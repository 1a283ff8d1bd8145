import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { sendDryRun, sendRemoval } from '../queries.ts'
import type { WordRule } from './word-schemas.ts'

interface WordRuleRowProps {
  rule: WordRule
  onChanged: () => Promise<unknown>
}

export function WordRuleRow({
  rule: { id, pattern, exceptions, dryRun, ...rule },
  onChanged,
}: WordRuleRowProps) {
  const { isSending, run } = useCommand('Error changing the rule')
  const change = () =>
    run(async () => {
      await sendDryRun(id, !dryRun)
      await onChanged()
    })
  const remove = async () => {
    const isRemoved = await run(async () => {
      await sendRemoval(id)
      showSuccess({ title: 'Rule removed', description: 'Cases it opened stay in the queue.' })
      await onChanged()
    })
    // The focused button has been removed.
    if (isRemoved) document.getElementById('word-rules')?.focus()
  }
  return (
    <li className="py-3">
      <p className="wrap-anywhere">
        <bdi className="font-medium">{pattern}</bdi>{' '}
        <span className="text-sm text-muted">
          ({rule.kind}
          {exceptions.length > 0 ? `, but not ${exceptions.join(', ')}` : null})
        </span>
      </p>
      <p className="text-sm text-muted">
        {[describeAction(dryRun, rule.action), describeHits(rule)].join(' ')}
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button
          look="outline"
          isBusy={isSending}
          onClick={() => void change()}
          aria-label={`${dryRun ? 'Turn on' : 'Count only'}: ${pattern}`}
        >
          {dryRun ? 'Turn on' : 'Count only'}
        </Button>
        <Button
          look="outline"
          isBusy={isSending}
          onClick={() => void remove()}
          aria-label={`Remove: ${pattern}`}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

function describeAction(dryRun: boolean, action: WordRule['action']): string {
  if (dryRun) return 'Only counts matches.'
  return action === 'hold'
    ? 'Holds the text until a moderator decides.'
    : 'Opens a case; the text stays public.'
}

export function describeHits({ hits, wrongHits }: Pick<WordRule, 'hits' | 'wrongHits'>): string {
  if (hits === 0) return 'No matches.'
  const all = hits === 1 ? 'One match' : `${hits} matches`
  return wrongHits === 0 ? `${all}.` : `${all}, ${wrongHits} of them false.`
}
