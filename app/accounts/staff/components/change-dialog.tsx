import { ConfirmWithProof } from '#app/accounts/auth/proof/confirm-with-proof.tsx'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import type { StaffChanges } from '../queries.ts'
import { factorResetHours } from '../staff-limits.ts'
import { type StaffRole, staffRoles } from '../staff-roles.ts'

export type RequestedChange = StaffRole | 'removal' | 'reset'

interface ChangeText {
  title: string
  consequences: readonly string[]
  label: string
  busyLabel: string
  done: { title: string; description: string }
}

function describeChange(asked: RequestedChange, name: string): ChangeText {
  if (asked === 'removal')
    return {
      title: `Remove ${name} from staff?`,
      consequences: [
        'They lose staff access immediately but keep their account.',
        'To bring them back, invite them again.',
      ],
      label: 'Remove',
      busyLabel: 'Removing...',
      done: { title: 'Role removed', description: `${name} no longer has a role here.` },
    }
  if (asked === 'reset')
    return {
      title: `Reset ${name}’s second factor?`,
      consequences: [
        'For someone who has lost their phone and recovery codes. Make sure that the request is really from them.',
        `They get an email now. Anyone who still has the second factor can stop this within ${factorResetHours} hours.`,
        'After that, it is removed, and they are signed out everywhere. They sign in with their password and set up a new second factor.',
      ],
      label: `Reset in ${factorResetHours} hours`,
      busyLabel: 'Scheduling...',
      done: { title: 'Reset scheduled', description: `${name} has been notified by email.` },
    }
  const article = `${/^[aeiou]/i.test(staffRoles[asked].title) ? 'an' : 'a'} ${staffRoles[asked].title.toLowerCase()}`
  return {
    title: `Make ${name} ${article}?`,
    consequences: staffRoles[asked].duties,
    label: 'Change role',
    busyLabel: 'Changing...',
    done: { title: 'Role changed', description: `${name} is now ${article}.` },
  }
}

interface ChangeDialogProps {
  name: string
  userId: string
  asked: RequestedChange
  changes: StaffChanges
  onClose: () => void
}

/** Explains a change before it is made, because it takes effect immediately on every server. */
export function ChangeDialog({ name, userId, asked, changes, onClose }: ChangeDialogProps) {
  const { title, consequences, label, busyLabel, done } = describeChange(asked, name)
  const change = () => {
    if (asked === 'removal') return changes.remove(userId)
    return asked === 'reset' ? changes.resetFactors(userId) : changes.changeRole(userId, asked)
  }
  const handleDone = () => {
    onClose()
    showSuccess(done)
  }
  return (
    <ConfirmWithProof
      title={title}
      label={label}
      busyLabel={busyLabel}
      failureTitle="Error changing staff"
      isDanger={asked === 'removal' || asked === 'reset'}
      onConfirm={change}
      onDone={handleDone}
      onClose={onClose}
    >
      <ul className="mt-3 list-disc space-y-1 ps-5 text-muted">
        {consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
    </ConfirmWithProof>
  )
}
