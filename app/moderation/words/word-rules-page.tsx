import { useQuery } from '@tanstack/react-query'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { wordRulesQuery } from '../queries.ts'
import { WordRuleForm } from './word-rule-form.tsx'
import { WordRuleRow } from './word-rule-row.tsx'
import type { WordRule } from './word-schemas.ts'

export function WordRulesPage({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(wordRulesQuery(userId))
  return (
    <div className="mt-2 grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-2">
      <div>
        <p className="max-w-reading text-muted">
          Rules don’t block posts; they send them to a moderator. They apply to new and edited posts only.
        </p>
        <WordRuleForm onAdded={refetch} />
      </div>
      <section aria-labelledby="word-rules">
        <h2 id="word-rules" tabIndex={-1} className="text-xl font-bold tracking-tight">
          Word rules
        </h2>
        {data ? (
          <WordRuleList rules={data.rules} onChanged={refetch} />
        ) : (
          <LoadingState height={10} error={error} onRetry={() => void refetch()} />
        )}
      </section>
    </div>
  )
}

function WordRuleList({ rules, onChanged }: { rules: WordRule[]; onChanged: () => Promise<unknown> }) {
  if (rules.length === 0) return <p className="mt-2 text-muted">No word rules yet.</p>
  return (
    <ul aria-labelledby="word-rules" className="mt-2 divide-y divide-line">
      {rules.map((rule) => (
        <WordRuleRow key={rule.id} rule={rule} onChanged={onChanged} />
      ))}
    </ul>
  )
}
