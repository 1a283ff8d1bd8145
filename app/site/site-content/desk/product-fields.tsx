import { Button } from '#app/platform/ui/form/button.tsx'
import { TextArea, TextField } from '#app/platform/ui/form/field.tsx'
import type { SiteContent } from '../content.ts'
import { maxProductTexts } from '../site-content-limits.ts'
import { Section } from './content-fields.tsx'
import type { ContentEditor } from './use-content-editor.ts'

type Answer = SiteContent['product']['answers'][number]

export function ProductFields({ typed, change, errors }: Pick<ContentEditor, 'typed' | 'change' | 'errors'>) {
  const { product } = typed
  const set = (part: Partial<SiteContent['product']>) => change({ product: { ...product, ...part } })
  const setAnswer = (place: number, part: Partial<Answer>) =>
    set({
      answers: product.answers.map((answer, index) => (index === place ? { ...answer, ...part } : answer)),
    })
  return (
    <Section title="Product">
      <TextField
        label="Heading"
        name="product.heading"
        required
        value={product.heading}
        onChange={({ target }) => set({ heading: target.value })}
        error={errors['product.heading']}
      />
      <TextArea
        label="Introduction"
        name="product.intro"
        required
        value={product.intro}
        onChange={({ target }) => set({ intro: target.value })}
        error={errors['product.intro']}
      />
      <TextField
        label="Below the picture"
        name="product.pictureNote"
        required
        value={product.pictureNote}
        onChange={({ target }) => set({ pictureNote: target.value })}
        error={errors['product.pictureNote']}
      />
      {product.answers.map((answer, place) => (
        <AnswerFields
          key={place}
          place={place}
          answer={answer}
          errors={errors}
          onChange={(part) => setAnswer(place, part)}
          onRemove={() => set({ answers: product.answers.filter((_, index) => index !== place) })}
        />
      ))}
      {product.answers.length < maxProductTexts ? (
        <Button
          look="outline"
          onClick={() => set({ answers: [...product.answers, { title: '', text: '' }] })}
        >
          Add an answer
        </Button>
      ) : null}
    </Section>
  )
}

interface AnswerFieldsProps extends Pick<ContentEditor, 'errors'> {
  place: number
  answer: Answer
  onChange: (part: Partial<Answer>) => void
  onRemove: () => void
}

function AnswerFields({ place, answer, errors, onChange, onRemove }: AnswerFieldsProps) {
  const name = `product.answers.${place}`
  const number = place + 1
  return (
    <div className="space-y-3 border-s-2 border-line ps-4">
      <TextField
        label={`Answer ${number}: heading`}
        name={`${name}.title`}
        required
        value={answer.title}
        onChange={({ target }) => onChange({ title: target.value })}
        error={errors[`${name}.title`]}
      />
      <TextArea
        label={`Answer ${number}: text`}
        name={`${name}.text`}
        required
        value={answer.text}
        onChange={({ target }) => onChange({ text: target.value })}
        error={errors[`${name}.text`]}
      />
      <Button look="quiet" onClick={onRemove} aria-label={`Remove answer ${number}`}>
        Remove
      </Button>
    </div>
  )
}
