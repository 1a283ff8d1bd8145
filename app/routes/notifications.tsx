import { Link } from 'react-router'
import { NotificationList } from '#app/community/notifications/notification-list.tsx'
import { notificationSettingsPath } from '#app/platform/http/mailed-paths.ts'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { useSession } from '#app/platform/session/use-session.ts'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'
import type { Route } from './+types/notifications.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Notifications · ${matches[0].loaderData.site.name}` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function NotificationsPage() {
  const session = useSession()
  return (
    <main className="min-h-svh">
      <PageHeader
        title="Notifications"
        lead="News about your stories, your comments and the stories you watch."
        width="reading"
      />
      <div className="page-grid max-w-reading pb-16">
        {session.status === 'in' ? (
          <>
            <NotificationList userId={session.user.id} />
            <p className="mt-14 border-t border-edge/40 pt-6">
              <Link
                to={notificationSettingsPath}
                className="inline-flex min-h-11 items-center font-medium text-accent-strong underline underline-offset-4"
              >
                Notification settings
              </Link>
            </p>
          </>
        ) : null}
        {session.status === 'out' ? (
          <Link to={signInPath('/notifications')} className={buttonClass('outline')}>
            Sign in to read them
          </Link>
        ) : null}
        <noscript>
          <p>Notifications need JavaScript, which is turned off in your browser.</p>
        </noscript>
      </div>
    </main>
  )
}
