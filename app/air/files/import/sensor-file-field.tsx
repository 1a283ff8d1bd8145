import type { ComponentProps } from 'react'
import { FileField } from '#app/platform/ui/form/file-field.tsx'
import { NeedsScript } from '#app/platform/ui/form/needs-script.tsx'
import { textMaxMegabytes } from './readings-file-requests.ts'

export function SensorFileField(props: Omit<ComponentProps<typeof FileField>, 'label' | 'hint'>) {
  return (
    <>
      <FileField
        {...props}
        label="Choose a sensor file"
        hint={`CSV or JSON from Airthings, Aranet4, AirGradient, PurpleAir, Awair, Netatmo, Home Assistant, Govee, SwitchBot or Sensirion, or any table with a time column and named readings. Zipped or not, up to ${textMaxMegabytes} MB.`}
      />
      <NeedsScript what="Reading a file" className="mt-3 text-sm text-muted" />
    </>
  )
}
