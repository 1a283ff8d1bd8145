import { Link, useSearchParams } from 'react-router'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { SignedIn, SignedOut } from '#app/platform/session/auth-gate.tsx'
import { useUserId } from '#app/platform/session/use-session.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'
import { useOwnAir } from '../../rooms/queries.ts'
import { PlanForm } from './plan-form.tsx'
import { PlanItem } from './plan-item.tsx'
import { useOwnPlans } from './queries.ts'

/** Shows the member's randomized plans, the most reliable way of comparing at home. */
export function PlansPage() {
  const userId = useUserId()
  return (
    <main className="min-h-svh">
      <PageHeader
        title="Purifier experiment"
        lead="For 20 days, we randomly choose which day of each pair your purifier runs. That evens out weather and season, so you can trust the result."
        above={
          <p className="mb-2">
            <Link to="/air/charts" className="font-semibold text-accent underline">
              Your charts
            </Link>
          </p>
        }
      />
      <div className="mx-auto max-w-page px-4 pb-10 sm:px-6">
        {userId ? (
          <SignedIn>
            <Plans userId={userId} />
          </SignedIn>
        ) : null}
        <noscript>
          <p>Experiments need JavaScript, which is turned off in your browser.</p>
        </noscript>
        <SignedOut>
          <p className="max-w-2xl text-lg">An experiment uses your own readings. Sign in to start one.</p>
          <p className="mt-4">
            <Link to={signInPath('/air/plans')} className={buttonClass()}>
              Sign in
            </Link>
          </p>
        </SignedOut>
      </div>
    </main>
  )
}

function Plans({ userId }: { userId: string }) {
  const [params] = useSearchParams()
  const air = useOwnAir(userId)
  const plans = useOwnPlans(userId)
  if (!air.data || !plans.data) {
    const retry = () => void Promise.all([air.refetch(), plans.refetch()])
    return <LoadingState height={24} error={air.error ?? plans.error} onRetry={retry} />
  }
  return (
    <div className="space-y-14">
      {plans.data.plans.map((plan) => (
        <PlanItem key={plan.id} plan={plan} air={air.data} />
      ))}
      <PlanForm air={air.data} chosen={params.get('series')} />
    </div>
  )
}
