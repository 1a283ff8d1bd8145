import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { channelNames, knownChannels } from '#app/features/visits/source-words.ts'
import { Button } from '#app/ui/form/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { useForm } from '#app/ui/form/use-form.ts'
import { showError } from '#app/ui/overlay/toast.tsx'
import { toParameters } from './funnel-requests.ts'
import { type FunnelQuery, funnelQuerySchema } from './funnel-schemas.ts'

const everyChannel = 'all'
const formSchema: v.GenericSchema<unknown, FunnelQuery> = v.pipe(
  v.record(v.string(), v.union([v.string(), v.boolean()])),
  v.transform(({ from, to, channel }): unknown => ({
    from,
    to,
    ...(channel !== everyChannel && { channel }),
  })),
  funnelQuerySchema,
)

/** The days and the channel. What is chosen stands in the address, so that it can be handed on. */
export function FunnelFilter({ query }: { query: FunnelQuery }) {
  const navigate = useNavigate()
  const { errors, formError, formProps } = useForm<FunnelQuery>({
    schema: formSchema,
    submit: async (chosen) => {
      await navigate(`?${toParameters(chosen)}`, { preventScrollReset: true })
    },
    onFailure: ({ message }) => showError({ title: 'Error showing the funnel', description: message }),
  })
  return (
    <search>
      <form
        {...formProps}
        aria-label="What the funnel shows"
        className="mt-4 grid gap-3 sm:grid-cols-[1fr_1fr_1fr_auto] lg:max-w-4xl"
      >
        <TextField
          name="from"
          type="date"
          label="First day"
          required
          defaultValue={query.from}
          error={errors.from}
        />
        <TextField
          name="to"
          type="date"
          label="Last day"
          required
          defaultValue={query.to}
          error={errors.to}
        />
        <SelectField
          name="channel"
          label="Where from"
          defaultValue={query.channel ?? everyChannel}
          error={errors.channel}
        >
          <option value={everyChannel}>Everywhere</option>
          {knownChannels.map((channel) => (
            <option key={channel} value={channel}>
              {channelNames[channel]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" look="outline" className="sm:mt-8 sm:self-start">
          Show
        </Button>
        {formError ? (
          <p role="alert" className="font-medium text-danger sm:col-span-full">
            {formError}
          </p>
        ) : null}
      </form>
    </search>
  )
}
