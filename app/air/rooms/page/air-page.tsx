import { Link } from 'react-router'
import { SignedIn, SignedOut } from '#app/platform/session/auth-gate.tsx'
import { useUserId } from '#app/platform/session/use-session.ts'
import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'
import { DeviceTokens } from './device-tokens.tsx'
import { FileUpload } from './file-upload.tsx'
import { OwnRooms } from './own-rooms.tsx'
import { RoomPage } from './room-page.tsx'
import { TypedForm } from './typed-form.tsx'

export function AirPage({ roomId }: { roomId: string | null }) {
  const userId = useUserId()
  if (roomId !== null) return <RoomPage roomId={roomId} userId={userId} />
  return (
    <main className="min-h-svh">
      <PageHeader
        title="The air in your rooms"
        lead="Upload your sensor’s log, preview the readings, and save them privately."
      />
      <div className="page-grid flex flex-col gap-14 pb-10">
        <p>
          <Link to="/air/community" className="font-semibold text-accent underline">
            See the community’s air
          </Link>
        </p>
        {userId ? (
          <SignedIn>
            <OwnRooms userId={userId} />
          </SignedIn>
        ) : null}
        <FileUpload userId={userId} />
        {userId ? (
          <SignedIn>
            <TypedForm userId={userId} />
            <DeviceTokens userId={userId} />
          </SignedIn>
        ) : null}
        <SignedOut>
          <p className="max-w-reading text-muted">
            Anyone can preview a file. To save readings, type them or have a device send them,{' '}
            <Link to="/auth?returnTo=%2Fair" className="font-semibold text-accent underline">
              sign in
            </Link>
            .
          </p>
        </SignedOut>
      </div>
    </main>
  )
}
