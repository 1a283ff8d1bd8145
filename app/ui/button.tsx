import type { ComponentProps } from 'react'

export type ButtonLook = 'primary' | 'outline' | 'quiet' | 'danger'

const shared =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full px-5 py-2.5 text-base font-semibold transition-colors forced-colors:border motion-reduce:transition-none aria-busy:cursor-progress aria-busy:bg-tint aria-busy:text-accent-strong'

const looks: Record<ButtonLook, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  outline: 'border border-edge bg-surface text-ink hover:border-accent hover:text-accent',
  quiet: 'text-accent hover:bg-tint',
  danger: 'bg-danger text-canvas hover:opacity-90',
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
