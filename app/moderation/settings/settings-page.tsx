import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { useFormDraft } from '#app/accounts/staff/editing/use-form-draft.ts'
import { illegalLabel } from '#app/moderation/reports/report-reasons.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { CheckboxField, TextField } from '#app/platform/ui/form/field.tsx'
import type { FieldErrors } from '#app/platform/ui/form/field-errors.ts'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { sendSettings, settingsQuery } from '../queries.ts'
import { type ModerationSettings, type SettingsChange, settingsChangeSchema } from './setting-schemas.ts'

type Flag = { [Name in keyof ModerationSettings]: ModerationSettings[Name] extends boolean ? Name : never }
type FlagName = Flag[keyof Flag]

interface Group {
  title: string
  flags: Partial<Record<FlagName, string>>
  numbers: Partial<Record<Exclude<keyof ModerationSettings, FlagName>, string>>
}

const groups: Group[] = [
  {
    title: 'Hours to decide a case',
    flags: {},
    numbers: {
      dueHoursDanger: 'Danger to people',
      dueHoursIllegal: illegalLabel,
      dueHoursReported: 'Other reports',
      dueHoursHeld: 'Awaiting approval',
    },
  },
  {
    title: 'Second moderator',
    flags: { fourEyes: 'Bans need a proposal by one moderator and a decision by another, if there are two' },
    numbers: {},
  },
  {
    title: 'Reports',
    flags: {
      holdsReported:
        'Hold posts that three trusted reporters flag as dangerous or advertising, until a moderator decides (due within an hour). Trusted: an account at least 30 days old and three decided reports, at least 70% of them right. While three posts held by a reporter’s reports are undecided, that reporter’s further reports don’t count toward a hold',
    },
    numbers: {},
  },
  {
    title: 'Advertising',
    flags: {
      holdSuspicious: 'Hold posts that seem automated, or that two accounts send within a day',
    },
    numbers: {},
  },
  {
    title: 'New members',
    flags: {
      holdsFirstTexts: 'Hold posts by new members for a moderator',
      limitsNewPeople: 'Apply these limits to new members; posts with more links are held',
    },
    numbers: {
      newUntilTexts: 'New until this many posts are published',
      newUntilHours: 'And until this many hours after joining',
      newLinks: 'Links per post',
      newMentions: 'Mentions (@name) per post',
      newCommentsPerHour: 'Comments per hour',
      newStoriesPerDay: 'Stories per day',
    },
  },
]

const numberNames = new Set<string>(groups.flatMap(({ numbers }) => Object.keys(numbers)))
const formSchema = v.pipe(
  v.record(v.string(), v.union([v.string(), v.boolean()])),
  v.transform(
    (values): v.InferInput<typeof settingsChangeSchema> =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          numberNames.has(name) ? toNumber(value) : value,
        ]),
      ),
  ),
  settingsChangeSchema,
)

/** Converts a field's value. Blank is NaN, because `Number('')` would be 0. */
function toNumber(value: string | boolean): number {
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}

/** Form for the owner's moderation settings, which apply to later reports. */
export function SettingsPage({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const query = settingsQuery(userId)
  const { data, error, refetch } = useQuery(query)
  if (!data) return <LoadingState height={20} error={error} onRetry={() => void refetch()} />
  return <SettingsForm settings={data} onSaved={(saved) => queryClient.setQueryData(query.queryKey, saved)} />
}

/** Omits unchanged settings, which a colleague may have changed in the meantime. */
function pickChanged(shown: Readonly<Record<string, unknown>>, change: SettingsChange): SettingsChange {
  const changed = Object.entries(change).filter(([name, value]) => shown[name] !== value)
  return v.parse(settingsChangeSchema, Object.fromEntries(changed))
}

interface SettingsFormProps {
  settings: ModerationSettings
  onSaved: (saved: ModerationSettings) => void
}

function SettingsForm({ settings, onSaved }: SettingsFormProps) {
  const { formRef, keep, take } = useFormDraft('settings')
  const { withFreshProof, proofDialog } = useFreshProof()
  const { errors, formError, isSending, formProps } = useForm<SettingsChange>({
    schema: formSchema,
    submit: async (change) => {
      const isSaved = await withFreshProof(async () =>
        onSaved(await sendSettings(pickChanged(settings, change))),
      )
      if (!isSaved) return
      take()
      showSuccess({ title: 'Settings saved', description: 'They apply from now on.' })
    },
    onFailure: ({ message }) => showError({ title: 'Error saving settings', description: message }),
  })
  return (
    <>
      <form
        {...formProps}
        ref={formRef}
        onChange={keep}
        aria-label="Settings of the desk"
        className="mt-4 max-w-reading space-y-8"
      >
        {groups.map((group) => (
          <GroupFields key={group.title} group={group} settings={settings} errors={errors} />
        ))}
        <FormError error={formError} />
        <Button type="submit" isBusy={isSending}>
          {isSending ? 'Saving...' : 'Save settings'}
        </Button>
      </form>
      {proofDialog}
    </>
  )
}

interface GroupFieldsProps {
  group: Group
  settings: ModerationSettings
  errors: FieldErrors
}

function entriesOf<Name extends string>(labels: Partial<Record<Name, string>>): [Name, string][] {
  const names = Object.keys(labels).filter((name): name is Name => name in labels)
  return names.map((name) => [name, labels[name] ?? name])
}

function GroupFields({ group: { title, flags, numbers }, settings, errors }: GroupFieldsProps) {
  return (
    <fieldset>
      <legend className="font-bold">{title}</legend>
      {entriesOf(flags).map(([name, label]) => (
        <CheckboxField key={name} name={name} label={label} defaultChecked={settings[name]} />
      ))}
      <div className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2">
        {entriesOf(numbers).map(([name, label]) => (
          <TextField
            key={name}
            name={name}
            label={label}
            type="number"
            inputMode="numeric"
            defaultValue={settings[name]}
            required
            error={errors[name]}
          />
        ))}
      </div>
    </fieldset>
  )
}
