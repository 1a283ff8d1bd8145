import { data } from 'react-router'
import { dependenciesContext } from '#app/context.server.ts'
import { InboxMessageCard } from '#app/features/mail/inbox-message-card.tsx'
import { isLocalRequest } from '#app/features/mail/is-local-request.ts'
import type { Route } from './+types/inbox.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { inbox } = context.get(dependenciesContext)
  if (inbox === null || !isLocalRequest(request)) throw data(null, { status: 404 })
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
    <main className="mx-auto max-w-3xl px-4 py-10 sm:px-6 sm:py-14">
      <h1 className="text-4xl font-extrabold tracking-tight">Inbox</h1>
      <p className="mt-3 text-muted">
        This site runs without a mail server, so every message it would send is kept here. Set SMTP_URL to
        send them.
      </p>
      {messages.length === 0 ? (
        <p className="mt-10 rounded-xl border border-dashed border-edge p-8 text-center text-muted">
          No messages yet. Sign up or join the waitlist, then reload this page.
        </p>
      ) : (
        <ol className="mt-8 space-y-6">
          {messages.map((message) => (
            <li key={message.id}>
              <InboxMessageCard message={message} />
            </li>
          ))}
        </ol>
      )}
    </main>
  )
}
