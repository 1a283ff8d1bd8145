import { Check } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '#app/platform/session/use-session.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { EmailField } from '#app/platform/ui/form/field.tsx'
import { NeedsScript } from '#app/platform/ui/form/needs-script.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import type { ShownContent } from '#app/site/site-content/content.ts'
import { rememberJoined } from './popup-memory.ts'
import { subscribeVip } from './queries.ts'
import { vipSubscriptionSchema } from './vip-schemas.ts'

export function VipOffer({ offers, crowd }: Pick<ShownContent, 'offers' | 'crowd'>) {
  const [hasJoined, setJoined] = useState(false)
  return (
    <section
      aria-labelledby="vip-heading"
      className="page-grid grid items-center gap-x-20 gap-y-8 lg:grid-cols-2"
    >
      <div>
        <h2 id="vip-heading" className="display text-4xl">
          The VIP list
        </h2>
        <p className="mt-4 max-w-lg text-lg text-muted">
          {crowd === null
            ? 'Hear about the launch first, and get early offers.'
            : `${crowd} who hear about the launch first, and get early offers.`}
        </p>
        <div className="mt-5 text-lg">
          <Offers offers={offers} />
        </div>
      </div>
      <div className="rounded-3xl bg-surface p-5 shadow-lift ring-1 ring-line sm:p-10">
        <VipForm
          onJoined={() => {
            rememberJoined()
            setJoined(true)
          }}
        />
        <p role="status" className="mt-4 font-medium empty:hidden">
          {hasJoined ? 'Almost there: open the link in our email to confirm your place.' : ''}
        </p>
      </div>
    </section>
  )
}

export function Offers({ offers }: Pick<ShownContent, 'offers'>) {
  if (offers.length === 0) return null
  return (
    <ul className="space-y-1">
      {offers.map((offer) => (
        <li key={offer} className="flex items-center gap-2.5">
          <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />
          {offer}
        </li>
      ))}
    </ul>
  )
}

export function VipForm({ onJoined }: { onJoined: () => void }) {
  const session = useSession()
  const ownEmail = session.status === 'in' ? session.user.email : ''
  const { errors, formError, isSending, formProps } = useForm({
    schema: vipSubscriptionSchema,
    submit: async ({ email }, form) => {
      await subscribeVip(email)
      form.reset()
      onJoined()
      showSuccess({
        title: 'Welcome to the VIP list!',
        description: "You'll be the first to breathe in our exclusive Kickstarter deals!",
      })
    },
    // The error is shown beside the field; a toast would be behind the popup.
    onFailure: () => {},
  })
  return (
    <form {...formProps} className="space-y-3">
      <EmailField
        key={ownEmail}
        defaultValue={ownEmail}
        autoComplete="email"
        hint="We’ll email you a link to confirm. You can unsubscribe at any time."
        error={errors.email}
      />
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {formError}
      </p>
      <Button type="submit" isBusy={isSending} className="w-full">
        {isSending ? 'Joining...' : 'Join the VIP list'}
      </Button>
      <NeedsScript what="This form" className="text-sm text-muted" />
    </form>
  )
}
