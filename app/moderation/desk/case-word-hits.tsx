import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import type { CaseView } from '../cases/case-schemas.ts'
import { sendWrongHit } from '../queries.ts'

interface CaseWordHitsProps extends Pick<CaseView, 'wordHits'> {
  caseId: string
  onMarked: () => Promise<void>
}

/** Matches of word rules, with buttons to mark them as wrong. The page of word rules shows how often each rule was wrong. */
export function CaseWordHits({ caseId, wordHits, onMarked }: CaseWordHitsProps) {
  const { isSending, run } = useCommand('Error marking the false match')
  if (wordHits.length === 0) return null
  const mark = (ruleId: string) =>
    run(async () => {
      await sendWrongHit(caseId, ruleId)
      showSuccess({
        title: 'Marked as not a match',
        description: 'The Words page counts each rule’s false matches.',
      })
      await onMarked()
    })
  return (
    <section aria-labelledby="case-word-hits" className="mt-5">
      <h3 id="case-word-hits" className="font-bold">
        Found by word rules
      </h3>
      <ul className="mt-1 divide-y divide-line text-sm">
        {wordHits.map(({ ruleId, pattern, kind, isWrong }) => (
          <li key={ruleId} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span className="wrap-anywhere">
              <bdi className="font-medium">{pattern}</bdi> <span className="text-muted">({kind})</span>
            </span>
            {isWrong ? (
              <span className="text-muted">Marked as not a match</span>
            ) : (
              <Button
                look="outline"
                isBusy={isSending}
                onClick={() => void mark(ruleId)}
                aria-label={`Not a match: ${pattern}`}
              >
                Not a match
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
