import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { describeDay } from '#app/platform/time/describe-instant.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextArea } from '#app/platform/ui/form/field.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { textLimits } from '../moderation-limits.ts'

import { appealRequestSchema, type Notice } from './notice-schemas.ts'
import { sendAppeal, withdrawAppeal } from './queries.ts'

interface NoticeAppealProps {
  notice: Notice
  onChanged: () => Promise<void>
}

const answers = {
  open: 'A moderator will answer.',
  upheld: 'The decision stands.',
  overturned: 'The decision was reversed.',
  partly: 'The decision was partly reversed.',
  withdrawn: 'You withdrew your appeal.',
} as const

export function NoticeAppeal({ notice: { id, appeal, appealUntil }, onChanged }: NoticeAppealProps) {
  const { isSending, error, run } = useCommand('Error withdrawing your appeal')
  if (appeal === null)
    return appealUntil ? (
      <AppealForm
        until={appealUntil}
        answeredWhere="here"
        send={(text) => sendAppeal(id, text)}
        onChanged={onChanged}
      />
    ) : null
  const takeBack = () =>
    run(async () => {
      await withdrawAppeal(id)
      await onChanged()
    })
  return (
    <AppealStatus appeal={appeal}>
      {appeal.state === 'open' ? (
        <Button look="quiet" className="mt-1 -ms-4" isBusy={isSending} onClick={() => void takeBack()}>
          Withdraw appeal
        </Button>
      ) : null}
      {error ? <p className="text-sm font-medium text-danger">{error}</p> : null}
    </AppealStatus>
  )
}

interface AppealStatusProps {
  appeal: NonNullable<Notice['appeal']>
  children?: ReactNode
}

export function AppealStatus({ appeal, children }: AppealStatusProps) {
  return (
    <div className="mt-4 rounded-2xl border border-line bg-sunken p-4">
      <p className="text-sm text-muted">
        You appealed <RelativeTime iso={appeal.createdAt} />. {answers[appeal.state]}
      </p>
      <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{appeal.text}</p>
      {appeal.answer ? (
        <>
          <p className="mt-3 text-sm text-muted">The answer:</p>
          <p className="whitespace-pre-wrap wrap-anywhere">{appeal.answer}</p>
        </>
      ) : null}
      {children}
    </div>
  )
}

interface AppealFormProps {
  until: string
  answeredWhere: string
  send: (text: string) => Promise<void>
  onChanged: () => Promise<void>
}

export function AppealForm({ until, answeredWhere, send, onChanged }: AppealFormProps) {
  const { errors, formError, isSending, formProps } = useForm<v.InferOutput<typeof appealRequestSchema>>({
    schema: appealRequestSchema,
    submit: async ({ text }) => {
      await send(text)
      const description = `A moderator will answer ${answeredWhere}.`
      showSuccess({ title: 'Appeal sent', description })
      await onChanged()
    },
    onFailure: ({ message }) => showError({ title: 'Error sending the appeal', description: message }),
  })
  return (
    <form {...formProps} aria-label="Appeal this decision" className="mt-4 max-w-reading space-y-3">
      <TextArea
        label="Why is this wrong?"
        name="text"
        maxLength={textLimits.appeal}
        required
        error={errors.text}
        hint={`You can appeal once, until ${describeDay(until)}. Whenever possible, another moderator reviews it.`}
      />
      <FormError error={formError} />
      <Button type="submit" look="outline" isBusy={isSending}>
        {isSending ? 'Sending...' : 'Appeal'}
      </Button>
    </form>
  )
}
