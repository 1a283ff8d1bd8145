import * as v from 'valibot'
import { useFreshProof } from '#app/accounts/auth/proof/use-fresh-proof.tsx'
import { listDifferences, type Version } from '#app/accounts/staff/editing/merge-fields.ts'
import { useEditor } from '#app/accounts/staff/editing/use-editor.ts'
import { errorsFromIssues } from '#app/platform/ui/form/field-errors.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { sendSettings } from '../queries.ts'
import { settingOrder } from './setting-groups.ts'
import { type TypedSettings, toValue } from './setting-options.ts'
import {
  type ModerationSettings,
  type SettingsChange,
  settingsChangeSchema,
  settingsConflict,
} from './setting-schemas.ts'

const typedSchema = v.object(v.entriesFromList(settingOrder, v.union([v.string(), v.boolean()])))

interface SettingsEditorOptions {
  userId: string
  settings: ModerationSettings
  readLatest: () => Promise<ModerationSettings | undefined>
  onSaved: (saved: ModerationSettings) => void
}

export function useSettingsEditor({ userId, settings, readLatest, onSaved }: SettingsEditorOptions) {
  const { withFreshProof, proofDialog } = useFreshProof()
  const start = toVersion(settings)
  const editor = useEditor<TypedSettings>({
    userId,
    draftName: 'settings',
    names: settingOrder,
    start: { base: start, typed: start.content, concurrentEdit: null },
    parse: (kept) => {
      const { success, output } = v.safeParse(typedSchema, kept)
      return success ? output : null
    },
    conflictCode: settingsConflict,
    readLatest: async () => {
      const latest = await readLatest()
      return latest && toVersion(latest)
    },
  })
  const send = async (change: SettingsChange) => {
    const isSaved = await withFreshProof(async () => {
      const saved = await sendSettings(change)
      const { content, version } = toVersion(saved)
      editor.settle(content, version)
      editor.change(content)
      onSaved(saved)
    })
    if (isSaved) showSuccess({ title: 'Settings saved', description: 'They apply from now on.' })
  }
  const save = async () => {
    const changed = listDifferences(settingOrder, editor.base.content, editor.typed)
    const values = Object.fromEntries(changed.map((name) => [name, toValue(editor.typed[name])]))
    const checked = v.safeParse(settingsChangeSchema, { ...values, basedOn: editor.base.version })
    if (checked.success) await editor.run('Error saving settings', () => send(checked.output))
    else editor.showErrors(errorsFromIssues(checked.issues))
  }
  return { ...editor, save, proofDialog }
}

function toVersion(settings: ModerationSettings): Version<TypedSettings> {
  const { version, ...values } = settings
  const content = v.parse(
    typedSchema,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'boolean' ? value : String(value),
      ]),
    ),
  )
  return { version, content }
}
