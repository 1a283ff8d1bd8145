import type { ReactNode } from 'react'
import { CheckboxField, TextArea, TextField } from '#app/platform/ui/form/field.tsx'
import { SelectField } from '#app/platform/ui/form/select-field.tsx'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import type { CountdownKind, CrowdSource } from '../content.ts'
import { maxOffers } from '../site-content-limits.ts'
import { sectionNames } from './section-labels.ts'
import type { ContentEditor } from './use-content-editor.ts'

type SectionProps = Pick<ContentEditor, 'typed' | 'change' | 'errors'>

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="mb-3 text-lg font-bold">{title}</legend>
      {children}
    </fieldset>
  )
}

export function OfferFields({ typed, change, errors }: SectionProps) {
  return (
    <Section title="Home page">
      <TextField
        label={sectionNames.headline}
        name="headline"
        required
        value={typed.headline}
        onChange={({ target }) => change({ headline: target.value })}
        error={errors.headline}
      />
      <TextArea
        label={sectionNames.offers}
        name="offers"
        hint={`Benefits of the VIP list, one per line, at most ${maxOffers}.`}
        value={typed.offers.join('\n')}
        onChange={({ target }) => change({ offers: target.value === '' ? [] : target.value.split('\n') })}
        error={errors.offers}
      />
    </Section>
  )
}

const crowdSources: Readonly<Record<CrowdSource, (crowd: number) => string>> = {
  counted: (crowd) => `The true number, now ${crowd.toLocaleString('en-US')}`,
  number: () => 'Custom number',
  none: () => 'None',
}

const isCrowdSource = (value: string): value is CrowdSource => value in crowdSources

export function CrowdFields({ typed, change, errors, crowd }: SectionProps & { crowd: number }) {
  const { source, number } = typed.crowd
  return (
    <Section title={sectionNames.crowd}>
      <SelectField
        label="“Join … others”"
        name="crowd.source"
        value={source}
        onChange={({ target: { value } }) =>
          isCrowdSource(value) && change({ crowd: { source: value, number } })
        }
        error={errors['crowd.source']}
      >
        {Object.entries(crowdSources).map(([value, describe]) => (
          <option key={value} value={value}>
            {describe(crowd)}
          </option>
        ))}
      </SelectField>
      {source === 'number' ? (
        <TextField
          label="Number"
          name="crowd.number"
          type="number"
          inputMode="numeric"
          required
          value={Number.isFinite(number) ? number : ''}
          onChange={({ target }) =>
            change({ crowd: { source, number: target.value === '' ? Number.NaN : Number(target.value) } })
          }
          hint={`${countOf(crowd, 'person has', 'people have')} confirmed an address. The law may require the true number.`}
          error={errors['crowd.number']}
        />
      ) : null}
    </Section>
  )
}

const countdownKinds: Readonly<Record<CountdownKind, string>> = {
  date: 'Until a date',
  display: 'Decorative, from 7 days 12 hours 34 minutes',
  none: 'None',
}

const isCountdownKind = (value: string): value is CountdownKind => value in countdownKinds

export function CountdownFields({ typed, change, errors }: SectionProps) {
  const { countdown } = typed
  const choose = (kind: CountdownKind) => {
    const timeZone = countdown.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone
    change({ countdown: { ...countdown, kind, timeZone } })
  }
  return (
    <Section title={sectionNames.countdown}>
      <SelectField
        label="In the popup"
        name="countdown.kind"
        value={countdown.kind}
        onChange={({ target: { value } }) => isCountdownKind(value) && choose(value)}
        error={errors['countdown.kind']}
      >
        {Object.entries(countdownKinds).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      {countdown.kind === 'none' ? null : (
        <TextField
          label="Label"
          name="countdown.title"
          required
          value={countdown.title}
          onChange={({ target }) => change({ countdown: { ...countdown, title: target.value } })}
          hint={
            countdown.kind === 'display'
              ? 'This countdown restarts with each visit. By law, the offer may have to end when the countdown does.'
              : undefined
          }
          error={errors['countdown.title']}
        />
      )}
      {countdown.kind === 'date' ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="Date and time"
            name="countdown.localTime"
            type="datetime-local"
            required
            value={countdown.localTime}
            onChange={({ target }) => change({ countdown: { ...countdown, localTime: target.value } })}
            error={errors['countdown.localTime']}
          />
          <TextField
            label="Time zone"
            name="countdown.timeZone"
            required
            list="time-zones"
            autoComplete="off"
            value={countdown.timeZone}
            onChange={({ target }) => change({ countdown: { ...countdown, timeZone: target.value } })}
            error={errors['countdown.timeZone']}
          />
          <datalist id="time-zones">
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </div>
      ) : null}
    </Section>
  )
}

/** @param contact the address in the server's settings */
export function ContactFields({ typed, change, errors, contact }: SectionProps & { contact: string }) {
  const { waitlist } = typed
  return (
    <>
      <Section title="Contact">
        <TextField
          label={sectionNames.contact}
          name="contact"
          type="email"
          inputMode="email"
          value={typed.contact}
          onChange={({ target }) => change({ contact: target.value })}
          hint={`If blank: ${contact}.`}
          error={errors.contact}
        />
        <TextArea
          label={sectionNames.postal}
          name="postal"
          autoComplete="off"
          value={typed.postal}
          onChange={({ target }) => change({ postal: target.value })}
          hint="Shown at the end of campaigns and invitations. Many countries require it in newsletters."
          error={errors.postal}
        />
      </Section>
      <Section title={sectionNames.waitlist}>
        <CheckboxField
          label="The waitlist is open"
          name="waitlist.isOpen"
          checked={waitlist.isOpen}
          onChange={({ target }) => change({ waitlist: { ...waitlist, isOpen: target.checked } })}
        />
        {waitlist.isOpen ? null : (
          <TextArea
            label="Message shown instead of the form"
            name="waitlist.notice"
            value={waitlist.notice}
            onChange={({ target }) => change({ waitlist: { ...waitlist, notice: target.value } })}
            hint="If blank: “The waitlist is closed at the moment. Please come back later.”"
            error={errors['waitlist.notice']}
          />
        )}
      </Section>
    </>
  )
}
