import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '#app/platform/ui/form/button.tsx'
import type { FieldErrors } from '#app/platform/ui/form/field-errors.ts'
import { BackLink } from '#app/platform/ui/layout/back-link.tsx'
import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'

interface CalculatorFrameProps {
  title: string
  lead: string
  path: string
  fields: ReactNode
  errors: FieldErrors
  onSubmit?: FormEventHandler<HTMLFormElement>
  result: ReactNode
  children: ReactNode
}

/** The form is sent by GET, so that it works without JavaScript. The page opens at the result. */
export function CalculatorFrame({
  title,
  lead,
  path,
  fields,
  errors,
  onSubmit,
  result,
  children,
}: CalculatorFrameProps) {
  const isWrong = Object.keys(errors).length > 0
  return (
    <main>
      <PageHeader title={title} lead={lead} above={<BackLink to="/calculators">All calculators</BackLink>} />
      <div className="page-grid">
        <div className="grid items-start gap-8 grid-cols-1 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-14">
          <form
            action={`${path}#result`}
            aria-label={title}
            noValidate
            onSubmit={onSubmit}
            className="space-y-5 print:hidden"
          >
            {fields}
            <Button type="submit">Calculate</Button>
          </form>
          <section id="result" aria-labelledby="result-title" className="scroll-mt-24">
            <h2 id="result-title" className="text-2xl font-bold tracking-tight">
              {isWrong ? 'Please check what you typed' : 'Result'}
            </h2>
            {isWrong ? (
              <ul className="mt-3 list-disc space-y-1 ps-5 text-danger">
                {Object.values(errors).map((error) => (
                  <li key={error}>{error}</li>
                ))}
              </ul>
            ) : (
              (result ?? <p className="mt-3 text-muted">Fill in the form to see the result.</p>)
            )}
            {isWrong || result === null ? null : (
              <p className="mt-6 text-sm text-muted">
                This page’s address contains what you typed, so you can share it to show the result. We store
                nothing.
              </p>
            )}
          </section>
        </div>
        <div className="prose-column mt-4">{children}</div>
      </div>
    </main>
  )
}

interface ResultRowsProps {
  caption: string
  rows: readonly { label: string; value: string }[]
}

export function ResultRows({ caption, rows }: ResultRowsProps) {
  return (
    <>
      <h3 className="mt-5 border-b border-edge/40 pb-2 font-semibold">{caption}</h3>
      <dl className="divide-y divide-edge/40 border-b border-edge/40">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <dt>{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export function MainFigure({ figure, children }: { figure: string; children: ReactNode }) {
  return (
    <>
      <p className="display mt-3 text-4xl text-accent sm:text-5xl">{figure}</p>
      <p className="mt-2 text-lg text-pretty">{children}</p>
    </>
  )
}

export function NoFigure({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="mt-3 text-lg font-semibold">No result from these readings</p>
      <p className="mt-2 text-pretty">{children}</p>
    </>
  )
}

export function bindFields<Name extends string>({
  values,
  errors,
}: {
  values: Readonly<Record<Name, string>>
  errors: FieldErrors
}) {
  return (name: Name) => ({ name, defaultValue: values[name], error: errors[name] })
}
