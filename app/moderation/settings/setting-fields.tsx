import { Link } from 'react-router'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { CheckboxField, TextField } from '#app/platform/ui/form/field.tsx'
import type { SettingGroup } from './setting-groups.ts'
import { type NumberName, numberSettings, parseNumber, type SwitchName } from './setting-options.ts'
import { numberExamples, settingNames, switchExamples } from './setting-texts.ts'
import type { useSettingsEditor } from './use-settings-editor.ts'

type Editor = Pick<ReturnType<typeof useSettingsEditor>, 'typed' | 'change' | 'errors'>

/** The settings of a group, each with an example of its effect, which follows what is typed. */
export function SettingFields({ group, ...editor }: Editor & { group: SettingGroup }) {
  return (
    <fieldset className="border-t border-line pt-4 first:border-0 first:pt-0">
      <legend className="float-left w-full text-lg font-bold">{group.title}</legend>
      <div className="clear-both space-y-3">
        {group.switches.map((name) => (
          <SwitchField key={name} name={name} {...editor} />
        ))}
        {group.heading ? <p className="font-semibold">{group.heading}</p> : null}
        {group.numbers.length > 0 ? (
          <div className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
            {group.numbers.map((name) => (
              <NumberField key={name} name={name} {...editor} />
            ))}
          </div>
        ) : null}
        {group.leadsToWords ? (
          <Link
            to={`${deskPath}/words`}
            className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
          >
            Rules for single words and domains
          </Link>
        ) : null}
      </div>
    </fieldset>
  )
}

function SwitchField({ name, typed, change }: Editor & { name: SwitchName }) {
  const { on, off } = switchExamples[name]
  const isOn = typed[name] === true
  return (
    <div className="[&_p]:mt-0 [&_p]:ps-8">
      <CheckboxField
        name={name}
        label={settingNames[name]}
        hint={`${isOn ? on(typed) : off} Default:\u00A0off.`}
        checked={isOn}
        onChange={({ target }) => change({ [name]: target.checked })}
      />
    </div>
  )
}

function NumberField({ name, typed, change, errors }: Editor & { name: NumberName }) {
  const { min, max, initial } = numberSettings[name]
  const value = parseNumber(typed, name)
  const error = errors[name]
  const says = value !== null ? numberExamples[name](value, typed) : error ? '' : `From ${min} to ${max}.`
  return (
    <TextField
      name={name}
      label={settingNames[name]}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      value={String(typed[name])}
      onChange={({ target }) => change({ [name]: target.value })}
      required
      error={error}
      hint={`${says} Default:\u00A0${initial}.`}
    />
  )
}
