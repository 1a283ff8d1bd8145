import { Section } from './section.tsx'

const surfaces = [
  { name: 'canvas', look: 'bg-canvas' },
  { name: 'surface', look: 'bg-surface' },
  { name: 'sunken', look: 'bg-sunken' },
  { name: 'tint', look: 'bg-tint text-accent-strong' },
  { name: 'accent', look: 'bg-accent text-on-accent' },
  { name: 'sun', look: 'bg-sun-tint text-sun-ink' },
  { name: 'dusk', look: 'bg-dusk-tint text-dusk-ink' },
  { name: 'leaf', look: 'bg-leaf-tint text-leaf-ink' },
  { name: 'danger', look: 'bg-danger-tint text-danger' },
]

const sizes = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl', 'text-3xl']
const headings = ['text-4xl', 'text-5xl', 'text-6xl', 'text-7xl']

const shapes = [
  { name: 'control, rest', look: 'rounded-xl shadow-rest' },
  { name: 'card, rest', look: 'rounded-2xl shadow-rest' },
  { name: 'sheet, lift', look: 'rounded-3xl shadow-lift' },
  { name: 'dialog, float', look: 'rounded-3xl shadow-float' },
  { name: 'window', look: 'window-small shadow-lift' },
]

export function Tokens() {
  return (
    <>
      <Section title="Color">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {surfaces.map(({ name, look }) => (
            <p key={name} className={`rounded-xl border border-line p-4 font-semibold ${look}`}>
              {name}
            </p>
          ))}
        </div>
      </Section>
      <Section title="Type">
        {sizes.map((size) => (
          <p key={size} className={size}>
            {size}: the air that we breathe inside
          </p>
        ))}
        {headings.map((size) => (
          <p key={size} className={`display wrap-anywhere ${size}`}>
            {size}: air
          </p>
        ))}
      </Section>
      <Section title="Shape, shadow, air">
        <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
          {shapes.map(({ name, look }) => (
            <p key={name} className={`grid h-36 place-items-center bg-surface ${look}`}>
              {name}
            </p>
          ))}
        </div>
        <div className="curl w-72 text-accent" />
        <div className="window glass relative h-72 max-w-md overflow-hidden shadow-lift">
          <div className="hills absolute inset-x-0 bottom-0 h-3/5" />
          <div className="currents absolute inset-0 text-glass-line" />
        </div>
        <div className="horizon h-24" />
      </Section>
    </>
  )
}
