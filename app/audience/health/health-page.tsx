import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { sendAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { CheckboxField } from '#app/platform/ui/form/field.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { healthPath, healthQuery, summarizeHealth } from './health-query.ts'
import type { HealthLine, HealthState } from './health-schemas.ts'

const states: Readonly<Record<HealthState, { word: string; Icon: typeof CircleX; look: string }>> = {
  ok: { word: 'OK', Icon: CircleCheck, look: 'text-accent' },
  warning: { word: 'Warning', Icon: TriangleAlert, look: 'text-sun-ink' },
  failure: { word: 'Failure', Icon: CircleX, look: 'text-danger' },
}

export function HealthPage({ userId }: { userId: string }) {
  const { data, error, isFetching, refetch } = useQuery(healthQuery(userId))
  const { run, isSending } = useCommand('Error saving your choice')
  // Optimistic value until the server has saved it.
  const [choice, setChoice] = useState<boolean | null>(null)
  if (!data) return <LoadingState height={20} error={error} onRetry={() => void refetch()} />
  const choose = async (isMailed: boolean) => {
    setChoice(isMailed)
    await run(() => sendAsStaff('PUT', `${healthPath}/report`, { isMailed }))
    await refetch()
    setChoice(null)
  }
  return (
    <div className="mt-2 max-w-reading">
      <p role="status" className="text-muted">
        {summarizeHealth(data.lines)} Checked on {describeInstant(data.checkedAt)} by the server that sent
        this page.
      </p>
      <ul aria-label="Health checks" className="mt-4 divide-y divide-line border-y border-line">
        {data.lines.map((line) => (
          <HealthRow key={line.name} line={line} />
        ))}
      </ul>
      <Button look="outline" className="mt-4" isBusy={isFetching} onClick={() => void refetch()}>
        Check again
      </Button>
      <div className="mt-6">
        <CheckboxField
          label="Email me this report daily at 6:00 UTC"
          checked={choice ?? data.isMailed}
          aria-disabled={isSending || undefined}
          onChange={({ target }) => !isSending && void choose(target.checked)}
        />
      </div>
      <p className="mt-4 text-sm text-muted [font-variant-ligatures:none]">
        To check on the server, run: {data.command}
      </p>
      <a
        href="/licenses"
        className="inline-flex min-h-11 items-center text-sm font-medium text-accent hover:underline"
      >
        Licenses of included software
      </a>
    </div>
  )
}

function HealthRow({ line: { name, state, says } }: { line: HealthLine }) {
  const { word, Icon, look } = states[state]
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[1fr_3fr]">
      <h2 className="font-medium">{name}</h2>
      <div>
        <p className={`flex items-center gap-2 font-semibold ${look}`}>
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          {word}
        </p>
        {/* Ligatures are off because the font would join two hyphens of a command into a dash. */}
        <p className="mt-1 wrap-anywhere text-muted [font-variant-ligatures:none]">{says}</p>
      </div>
    </li>
  )
}
