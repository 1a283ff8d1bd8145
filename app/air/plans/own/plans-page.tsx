import { Link, useSearchParams } from 'react-router'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { MemberPage } from '../../member-page.tsx'
import { useOwnAir } from '../../rooms/queries.ts'
import { PlanForm } from './plan-form.tsx'
import { PlanItem } from './plan-item.tsx'
import { useOwnPlans } from './queries.ts'

export function PlansPage() {
  return (
    <MemberPage
      title="Purifier experiment"
      lead="For 20 days, we randomly choose which day of each pair your purifier runs. That evens out weather and season, so you can trust the result."
      above={
        <p className="mb-2">
          <Link to="/air/charts" className="font-semibold text-accent underline">
            Your charts
          </Link>
        </p>
      }
      path="/air/plans"
      invitation="An experiment uses your own readings. Sign in to start one."
      withoutScript="Experiments need JavaScript, which is turned off in your browser."
    >
      {(userId) => <Plans userId={userId} />}
    </MemberPage>
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
