import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { deskKey, deskQuery, sendAsStaff } from '#app/accounts/staff/call-as-staff.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { OverviewList } from './overview-list.tsx'
import { type Setup, setupSchema } from './setup-schemas.ts'

type Step = Setup['steps'][number]

/** For owners, until every step is done. */
export function SetupSection({ userId }: { userId: string }) {
  const { data, refetch } = useQuery(
    deskQuery(deskKey(userId, 'setup'), '/api/desk/setup', { responseSchema: setupSchema }),
  )
  if (!data || data.steps.length === 0) return null
  const needed = data.steps.filter(({ isDone, isOptional }) => isDone || !isOptional)
  const done = needed.filter(({ isDone }) => isDone).length
  return (
    <OverviewList
      id="setup"
      title="Getting started"
      progress={`${done} of ${needed.length} done`}
      className="mt-10"
    >
      {data.steps.map((step) => (
        <SetupRow key={step.title} step={step} onDone={() => void refetch()} />
      ))}
    </OverviewList>
  )
}

function SetupRow({ step: { title, how, href, post, isDone }, onDone }: { step: Step; onDone: () => void }) {
  const Icon = isDone ? CircleCheck : Circle
  const name = (
    <>
      {title}
      <span className="sr-only">{isDone ? ' (done)' : ' (to do)'}</span>
    </>
  )
  const look = `flex min-h-11 min-w-0 items-center ${isDone ? 'text-muted' : 'font-medium'}`
  return (
    <li className="grid grid-cols-[--spacing(10)_1fr] content-start items-start gap-x-3 border-t border-line py-1.5">
      <Icon
        aria-hidden="true"
        className={`mt-2.5 size-6 justify-self-end ${isDone ? 'text-accent' : 'text-edge'}`}
      />
      {href ? (
        <Link to={href} className={`${look} hover:text-accent`}>
          {name}
        </Link>
      ) : (
        <p className={look}>{name}</p>
      )}
      {isDone ? null : (
        <div className="col-start-2 pb-1.5 @max-2xs:col-span-2 @max-2xs:col-start-1">
          <p className="text-sm wrap-anywhere text-muted">{how}</p>
          {post ? <StepButton post={post} onDone={onDone} /> : null}
        </div>
      )}
    </li>
  )
}

function StepButton({ post, onDone }: { post: NonNullable<Step['post']>; onDone: () => void }) {
  const { isSending, error, run } = useCommand('Error completing this step')
  const send = () =>
    run(async () => {
      await sendAsStaff('POST', post.path)
      if (post.done) showSuccess(post.done)
      onDone()
    })
  return (
    <>
      <FormError error={error} className="mt-2" />
      <Button look="outline" className="mt-2" isBusy={isSending} onClick={() => void send()}>
        {post.label}
      </Button>
    </>
  )
}
