import { Button, type ButtonVariant, buttonClass } from '../form/button.tsx'
import { Section } from './section.tsx'

const looks: ButtonVariant[] = ['primary', 'outline', 'quiet', 'danger']

export function Buttons() {
  return (
    <Section title="Buttons">
      {looks.map((look) => (
        <div key={look} className="flex flex-wrap gap-3">
          <Button look={look}>As it is: {look}</Button>
          <Button look={look} isBusy>
            Busy
          </Button>
          <Button look={look} disabled>
            Disabled
          </Button>
          <a href="#buttons" className={buttonClass(look)}>
            A link styled as a button
          </a>
        </div>
      ))}
    </Section>
  )
}
