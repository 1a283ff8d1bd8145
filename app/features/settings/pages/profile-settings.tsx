import { PictureForm } from '#app/features/profiles/components/picture-form.tsx'
import { ProfileForm } from '#app/features/profiles/components/profile-form.tsx'
import { useOwnProfile } from '#app/features/profiles/use-own-profile.ts'
import { LoadingState } from '#app/ui/feedback/loading-state.tsx'

/** The picture’s and the profile’s forms on a phone, in rem. */
const height = 46

/** What others see of whoever is signed in. */
export function ProfileSettings({ userId }: { userId: string }) {
  const { data, error, refetch } = useOwnProfile(userId)
  if (!data) return <LoadingState height={height} error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PictureForm userId={userId} profile={data} />
      <ProfileForm userId={userId} profile={data} />
    </>
  )
}
