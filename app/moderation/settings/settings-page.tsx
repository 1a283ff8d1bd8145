import { useQuery, useQueryClient } from '@tanstack/react-query'
import { EditNotices } from '#app/accounts/staff/editing/edit-notices.tsx'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { settingsQuery } from '../queries.ts'
import { SettingFields } from './setting-fields.tsx'
import { settingGroups } from './setting-groups.ts'
import type { ModerationSettings } from './setting-schemas.ts'
import { settingNames } from './setting-texts.ts'
import { useSettingsEditor } from './use-settings-editor.ts'

export function SettingsPage({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const query = settingsQuery(userId)
  const { data, error, refetch } = useQuery(query)
  if (!data) return <LoadingState height={20} error={error} onRetry={() => void refetch()} />
  return (
    <SettingsForm
      userId={userId}
      settings={data}
      readLatest={async () => (await refetch()).data}
      onSaved={(saved) => queryClient.setQueryData(query.queryKey, saved)}
    />
  )
}

interface SettingsFormProps {
  userId: string
  settings: ModerationSettings
  readLatest: () => Promise<ModerationSettings | undefined>
  onSaved: (saved: ModerationSettings) => void
}

function SettingsForm(props: SettingsFormProps) {
  const { save, proofDialog, ...editor } = useSettingsEditor(props)
  const isSending = editor.busyWith !== null
  return (
    <>
      <form
        ref={editor.formRef}
        noValidate
        aria-label="Moderation settings"
        onInput={editor.clearError}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        className="mt-4 max-w-reading space-y-8"
      >
        <EditNotices
          editor={editor}
          event="The settings were changed"
          saving="saving"
          names={settingNames}
          describe={(content, name) => describeValue(content[name])}
        />
        {settingGroups.map((group) => (
          <SettingFields key={group.title} group={group} {...editor} />
        ))}
        <FormError error={editor.formError} />
        <Button type="submit" isBusy={isSending}>
          {isSending ? 'Saving...' : 'Save settings'}
        </Button>
      </form>
      {proofDialog}
    </>
  )
}

const describeValue = (value: string | boolean) => (typeof value === 'string' ? value : value ? 'on' : 'off')
