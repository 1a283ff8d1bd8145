import { Link } from 'react-router'
import { AuthBox } from '#app/accounts/auth/components/auth-page-frame.tsx'
import { notificationSettingsPath, stopMailsPath } from '#app/platform/http/notification-paths.ts'
import { Button, buttonClass } from '#app/platform/ui/form/button.tsx'

interface StopMailsPageProps {
  token: string
  /**
   * The subject of the stopped mails, such as 'comments on your story'; 'story' or 'person' if the link mutes one, 'campaigns' or 'digest'
   * for these; null if the link is invalid.
   */
  stops: string | null
  isDone: boolean
  isResumed: boolean
}

/** Stops mails when its button is pressed. Opening the page has no effect. */
export function StopMailsPage({ token, stops, isDone, isResumed }: StopMailsPageProps) {
  if (isResumed)
    return (
      <AuthBox title="You get news again">
        <p role="status" className="mt-3 text-muted">
          We’ll go on emailing you news of this site, as you had asked.
        </p>
        <ToSettings />
      </AuthBox>
    )
  if (isDone)
    return (
      <AuthBox title="Done">
        <p role="status" className="mt-3 text-muted">
          We won’t email you about this any more.
        </p>
        {stops === 'campaigns' ? (
          <form
            method="post"
            action={`${stopMailsPath}?${new URLSearchParams({ token, undo: '1' })}`}
            className="mt-6"
          >
            <Button type="submit" look="outline" className="w-full">
              That was a mistake: email me again
            </Button>
          </form>
        ) : null}
        <ToSettings />
      </AuthBox>
    )
  if (stops === null)
    return (
      <AuthBox title="This link does not work">
        <p role="status" className="mt-3 text-muted">
          Part of it may be missing. Copy the whole address from the email, or choose in your settings what we
          email you about.
        </p>
        <ToSettings />
      </AuthBox>
    )
  const action = `${stopMailsPath}?${new URLSearchParams({ token, from: 'page' })}`
  const mutes = stops === 'story' || stops === 'person' ? `Mute this ${stops}` : null
  return (
    <AuthBox title={`${mutes ?? 'Stop these emails'}?`}>
      <p className="mt-3 text-muted">{describeStop(stops)}</p>
      {/* A plain form, which works without JavaScript. */}
      <form method="post" action={action} className="mt-6">
        <Button type="submit" className="w-full">
          {mutes ?? 'Stop these emails'}
        </Button>
      </form>
    </AuthBox>
  )
}

function describeStop(stops: string): string {
  if (stops === 'story') return 'You’ll hear nothing more of it, on the site or by email.'
  if (stops === 'person')
    return 'You’ll read and hear nothing more of whoever wrote the comment. They won’t learn of it, and your settings take it back.'
  if (stops === 'digest')
    return 'You’ll get no more digests of what you missed. What else we email you about stays as it is.'
  return stops === 'campaigns'
    ? 'We won’t email you news of this site any more. You’ll still get the emails that you ask for.'
    : `We won’t email you about ${stops} any more. You’ll still find them on the site.`
}

function ToSettings() {
  return (
    <Link to={notificationSettingsPath} className={buttonClass('outline', 'mt-6 w-full')}>
      Choose what you hear of
    </Link>
  )
}
