import { type FormEvent, useState } from 'react'
import { AuthBox } from '#app/accounts/auth/components/auth-page-frame.tsx'
import { useFollowLink } from '#app/accounts/auth/links/follow-link-box.tsx'
import { vipWithdrawPath } from '#app/platform/http/page-paths.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { DeadLinkBox } from './confirm-vip-page.tsx'
import { followVipLink } from './queries.ts'

interface WithdrawVipPageProps {
  token: string | null
  /** True after the page's form was submitted without JavaScript. */
  isDone: boolean
}

/** Opening the page has no effect. */
export function WithdrawVipPage({ token, isDone }: WithdrawVipPageProps) {
  const [state, setState] = useState(isDone ? 'withdrawn' : 'asking')
  const { isSending, error, run } = useFollowLink(
    async () => {
      if (token === null) return
      await followVipLink('withdraw', token)
      setState('withdrawn')
    },
    () => setState('dead'),
  )
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSending) void run()
  }

  if (state === 'withdrawn') {
    return (
      <AuthBox title="You are off the list">
        <p role="status" className="mt-3 text-muted">
          We have deleted your address from the VIP list and won’t email you about the launch.
        </p>
      </AuthBox>
    )
  }
  if (token === null || state === 'dead') return <DeadLinkBox />
  const action = `${vipWithdrawPath}?${new URLSearchParams({ token, from: 'page' })}`
  return (
    <AuthBox title="Leave the VIP list?">
      <p className="mt-3 text-muted">We’ll delete your address and won’t email you about the launch.</p>
      <form method="post" action={action} onSubmit={handleSubmit} className="mt-6 space-y-4">
        <p role="alert" className="font-medium text-danger empty:hidden">
          {error}
        </p>
        <Button type="submit" isBusy={isSending} className="w-full">
          Take me off the list
        </Button>
      </form>
    </AuthBox>
  )
}
