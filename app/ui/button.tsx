import type { ComponentProps } from 'react'

export type ButtonLook = 'primary' | 'outline' | 'quiet' | 'danger'

// The border of those that show none is for high contrast, where colours of surfaces are gone.
const shared =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full border py-2 text-base font-semibold transition active:translate-y-px motion-reduce:transition-none disabled:cursor-not-allowed aria-busy:cursor-progress aria-busy:bg-tint aria-busy:text-accent-strong'

const looks: Record<ButtonLook, string> = {
  primary: 'px-5 border-transparent bg-accent text-on-accent shadow-button hover:bg-accent-strong',
  outline: 'px-5 border-edge bg-surface text-ink hover:border-accent hover:text-accent',
  quiet: 'px-4 border-transparent text-accent hover:bg-tint',
  danger: 'px-5 border-transparent bg-danger text-canvas shadow-button hover:opacity-90',
}

/** The classes of a button, for links that should look like one. */
export function buttonClass(look: ButtonLook = 'primary', more = ''): string {
  return `${shared} ${looks[look]} ${more}`
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook
  /** Shows that its work is under way, and takes no second click. */
  isBusy?: boolean
}

export function Button({ look = 'primary', isBusy = false, className, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={buttonClass(look, className)}
    />
  )
}
