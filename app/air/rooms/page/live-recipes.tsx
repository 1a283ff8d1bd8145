import { ScrollableRegion } from '#app/platform/ui/layout/scrollable-region.tsx'
import { liveReadingsPath } from '../devices/live-path.ts'

/** `TOKEN` is a placeholder. */
export function LiveRecipes() {
  const address = typeof location === 'undefined' ? liveReadingsPath : `${location.origin}${liveReadingsPath}`
  return (
    <div className="mt-8 max-w-reading space-y-3">
      <h3 className="text-lg font-semibold">How to send</h3>
      <p className="text-muted">
        Send up to 500 readings at once, each with a time and its UTC offset, a metric, a unit and a value.
        Sending a reading again changes nothing.
      </p>
      <Recipe title="Shell" text={shellRecipe(address)} />
      <Recipe title="Home Assistant" text={homeAssistantRecipe(address)} />
      <Recipe title="Node.js, polling a device every minute" text={nodeRecipe(address)} />
    </div>
  )
}

function Recipe({ title, text }: { title: string; text: string }) {
  return (
    <details className="rounded-xl border border-line bg-surface">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium">{title}</summary>
      <ScrollableRegion label={title} className="border-t border-line px-4 py-3">
        <pre className="font-mono text-sm">{text}</pre>
      </ScrollableRegion>
    </details>
  )
}

const shellRecipe = (address: string) => `curl ${address} \\
  -H 'Authorization: Bearer TOKEN' \\
  -H 'Content-Type: application/json' \\
  -d '{"readings": [{"time": "2026-11-23T10:05:00Z",
       "metric": "co2", "unit": "ppm", "value": 612}]}'`

const homeAssistantRecipe = (address: string) => `# configuration.yaml
rest_command:
  clean_air:
    url: ${address}
    method: post
    content_type: application/json
    headers:
      authorization: "Bearer TOKEN"
    payload: >-
      {"readings": [{"time": "{{ now().isoformat() }}",
        "metric": "co2", "unit": "ppm",
        "value": {{ states('sensor.bedroom_co2') }}}]}

automation:
  - alias: Send the air to Clean Air
    triggers:
      - trigger: time_pattern
        minutes: "/5"
    conditions:
      - "{{ is_number(states('sensor.bedroom_co2')) }}"
    actions:
      - action: rest_command.clean_air`

const nodeRecipe = (address: string) => `// node send.mjs
const device = 'http://192.168.1.20/measures/current'
setInterval(async () => {
  const { rco2 } = await (await fetch(device)).json()
  const reading = { time: new Date().toISOString(),
    metric: 'co2', unit: 'ppm', value: rco2 }
  await fetch('${address}', {
    method: 'POST',
    headers: { authorization: 'Bearer TOKEN',
      'content-type': 'application/json' },
    body: JSON.stringify({ readings: [reading] }),
  })
}, 60_000)`
