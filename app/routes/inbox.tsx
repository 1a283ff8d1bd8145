import { data } from 'react-router'
import { inboxContext } from '#app/platform/mail/inbox-context.server.ts'
import { InboxMessageCard } from '#app/platform/mail/inbox-message-card.tsx'
import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'
import type { Route } from './+types/inbox.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const inbox = context.get(inboxContext)
  if (inbox === null) throw data(null, { status: 404 })
  return data({ messages: await inbox.list() }, { headers: { 'Cache-Control': 'no-store' } })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta() {
  return [{ title: 'Inbox' }, { name: 'robots', content: 'noindex' }]
}

export default function InboxPage({ loaderData: { messages } }: Route.ComponentProps) {
  return (
    <main>
      <PageHeader
        title="Inbox"
        lead="This site has no mail server, so emails are kept here instead of being sent. Set SMTP_URL to send them."
        width="reading"
      />
      <div className="page-grid max-w-reading">
        {messages.length === 0 ? (
          <p className="rounded-2xl border border-dashed border-edge p-8 text-center text-muted">
            No messages yet. Sign up or join the waitlist, then reload this page.
          </p>
        ) : (
          <ol className="space-y-6">
            {messages.map((message) => (
              <li key={message.id}>
                <InboxMessageCard message={message} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </main>
  )
}
