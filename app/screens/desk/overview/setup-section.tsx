import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { sendAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import type { Setup } from './overview-schemas.ts'
import { setupQuery } from './queries.ts'

type Step = Setup['steps'][number]

/** For owners, until every step is done. */
export function SetupSection({ userId }: { userId: string }) {
  const { data } = useQuery(setupQuery(userId))
  if (!data || data.steps.length === 0) return null
  const done = data.steps.filter(({ isDone }) => isDone).length
  return (
    <section aria-labelledby="setup" className="@container mt-10">
      <h2 id="setup" className="text-lg font-bold">
        Getting started{' '}
        <span className="font-normal text-muted tabular-nums">
          {done} of {data.steps.length} done
        </span>
      </h2>
      <ul
        aria-labelledby="setup"
        className="mt-2 grid gap-x-8 border-b border-line grid-cols-[repeat(auto-fill,minmax(min(100%,--spacing(80)),1fr))]"
      >
        {data.steps.map((step) => (
          <SetupRow key={step.title} step={step} />
        ))}
      </ul>
    </section>
  )
}

function SetupRow({ step: { title, how, href, post, isDone } }: { step: Step }) {
  const Icon = isDone ? CircleCheck : Circle
  const follow = post && !post.label && !isDone ? () => void sendAsStaff('POST', post.path) : undefined
  return (
    <li className="grid grid-cols-[--spacing(10)_1fr] items-start gap-x-3 border-t border-line py-1.5">
      <Icon
        aria-hidden="true"
        className={`mt-2.5 size-6 justify-self-end ${isDone ? 'text-accent' : 'text-edge'}`}
      />
      <Link
        to={href}
        onClick={follow}
        className={`flex min-h-11 min-w-0 items-center hover:text-accent ${isDone ? 'text-muted' : 'font-medium'}`}
      >
        {title}
        <span className="sr-only">{isDone ? ' (done)' : ' (to do)'}</span>
      </Link>
      {isDone ? null : (
        <div className="col-start-2 pb-1.5 @max-2xs:col-span-2 @max-2xs:col-start-1">
          <p className="text-sm wrap-anywhere text-muted">{how}</p>
          {post?.label ? <StepButton path={post.path} label={post.label} /> : null}
        </div>
      )}
    </li>
  )
}

function StepButton({ path, label }: { path: string; label: string }) {
  const { isSending, error, run } = useCommand('Error sending it')
  const send = () =>
    run(async () => {
      await sendAsStaff('POST', path)
      showSuccess({ title: 'Test email sent', description: 'Look into your mailbox.' })
    })
  return (
    <>
      <FormError error={error} className="mt-2" />
      <Button look="outline" className="mt-2" isBusy={isSending} onClick={() => void send()}>
        {label}
      </Button>
    </>
  )
}
