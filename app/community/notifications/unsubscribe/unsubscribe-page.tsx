import { Link } from 'react-router'
import { AuthBox } from '#app/accounts/auth/components/auth-page-frame.tsx'
import { notificationSettingsPath, unsubscribePath } from '#app/platform/http/mailed-paths.ts'
import { Button, buttonClass } from '#app/platform/ui/form/button.tsx'

interface UnsubscribePageProps {
  token: string
  /** Such as 'comments on your story'; 'story' or 'person' if the link mutes one, 'campaigns', 'digest' or 'alerts'; null if the link is invalid. */
  stops: string | null
  isDone: boolean
  isResumed: boolean
}

/** Opening the page has no effect. */
export function UnsubscribePage({ token, stops, isDone, isResumed }: UnsubscribePageProps) {
  if (isResumed)
    return (
      <AuthBox title="You’re subscribed again">
        <p role="status" className="mt-3 text-muted">
          We’ll keep sending you our newsletter.
        </p>
        <ToSettings />
      </AuthBox>
    )
  if (isDone)
    return (
      <AuthBox title="Done">
        <p role="status" className="mt-3 text-muted">
          We’ll no longer email you about this.
        </p>
        {stops === 'campaigns' ? (
          <form
            method="post"
            action={`${unsubscribePath}?${new URLSearchParams({ token, undo: '1' })}`}
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
          Part of the link may be missing. Copy all of it from the email, or choose in your settings what we
          email you about.
        </p>
        <ToSettings />
      </AuthBox>
    )
  const action = `${unsubscribePath}?${new URLSearchParams({ token, from: 'page' })}`
  const mutes = stops === 'story' || stops === 'person' ? `Mute this ${stops}` : null
  return (
    <AuthBox title={`${mutes ?? 'Stop these emails'}?`}>
      <p className="mt-3 text-muted">{describeConsequence(stops)}</p>
      {/* A plain form, which works without JavaScript. */}
      <form method="post" action={action} className="mt-6">
        <Button type="submit" className="w-full">
          {mutes ?? 'Stop these emails'}
        </Button>
      </form>
    </AuthBox>
  )
}

function describeConsequence(stops: string): string {
  if (stops === 'story') return 'You won’t get notifications about it, on the site or by email.'
  if (stops === 'person')
    return 'You won’t see posts by this person or get notifications about them. They won’t know. You can undo this in your settings.'
  if (stops === 'digest') return 'We’ll stop sending you digests. You’ll still get other emails.'
  if (stops === 'alerts')
    return 'We’ll stop sending you alerts about cases. You’ll still see them at the desk.'
  return stops === 'campaigns'
    ? 'We’ll stop sending you our newsletter. You’ll still get emails that you request.'
    : `We’ll no longer email you about ${stops}. You’ll still see them on the site.`
}

function ToSettings() {
  return (
    <Link to={notificationSettingsPath} className={buttonClass('outline', 'mt-6 w-full')}>
      Notification settings
    </Link>
  )
}
