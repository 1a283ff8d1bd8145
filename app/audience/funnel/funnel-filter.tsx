import { useNavigate } from 'react-router'
import * as v from 'valibot'
import { toParameters } from '#app/platform/http/client/api-client.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { TextField } from '#app/platform/ui/form/field.tsx'
import { SelectField, toOption } from '#app/platform/ui/form/select-field.tsx'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { channelNames, knownChannels } from '#app/platform/visits/source-labels.ts'
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

/** The URL holds the choice, so that it can be shared. */
export function FunnelFilter({ query }: { query: FunnelQuery }) {
  const navigate = useNavigate()
  const { errors, formProps } = useForm<FunnelQuery>({
    schema: formSchema,
    submit: async (chosen) => {
      await navigate(`?${toParameters(chosen)}`, { preventScrollReset: true })
    },
    // The error is shown beside the field.
    onFailure: () => {},
  })
  return (
    <search>
      <form
        {...formProps}
        aria-label="Funnel filter"
        className="mt-4 flex flex-wrap items-end gap-3 lg:max-w-4xl [&>:not(button)]:grow [&>:not(button)]:basis-36"
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
          label="Source"
          defaultValue={query.channel ?? everyChannel}
          error={errors.channel}
        >
          <option value={everyChannel}>All sources</option>
          {knownChannels.map((channel) => toOption(channel, channelNames[channel]))}
        </SelectField>
        <Button type="submit" look="outline">
          Show
        </Button>
      </form>
    </search>
  )
}
