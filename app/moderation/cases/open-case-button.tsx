import { useNavigate } from 'react-router'
import { couldDecideCases } from '#app/platform/session/desk-access-memory.ts'
import { useUserId } from '#app/platform/session/use-session.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { type CaseSubject, openCaseWithoutReport } from './open-case-without-report.ts'

/** Lets moderators open a case instead of reporting. Renders nothing for others. */
export function OpenCaseButton(subject: CaseSubject) {
  const userId = useUserId()
  const navigate = useNavigate()
  const { isSending, error, run } = useCommand('Error opening the case')
  if (userId === null || !couldDecideCases(userId)) return null
  return (
    <div className="mb-6 max-w-reading rounded-2xl border border-line bg-tint px-4 py-3">
      <p>
        As a moderator, you can open a case and decide it yourself. If you report it instead, another
        moderator decides (if there is one).
      </p>
      <Button
        look="outline"
        className="mt-2"
        isBusy={isSending}
        onClick={() => void run(async () => void (await navigate(await openCaseWithoutReport(subject))))}
      >
        Open a case
      </Button>
      {error ? <p className="mt-1.5 text-sm font-medium text-danger">{error}</p> : null}
    </div>
  )
}
