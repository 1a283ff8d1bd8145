import type { ComponentProps, MouseEvent } from 'react'

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger'

// The border of those that show none is for high contrast, where colours of surfaces are gone.
const shared =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 pill border py-2 text-center text-base font-semibold transition active:translate-y-px motion-reduce:transition-none disabled:cursor-not-allowed aria-disabled:cursor-not-allowed aria-busy:cursor-progress aria-busy:bg-tint aria-busy:text-accent-strong'

const looks: Record<ButtonVariant, string> = {
  primary: 'px-5 border-transparent bg-accent text-on-accent shadow-button hover:bg-accent-strong',
  outline: 'px-5 border-edge bg-surface text-ink hover:border-accent hover:text-accent',
  quiet: 'px-4 border-transparent text-accent hover:bg-tint',
  danger: 'px-5 border-transparent bg-danger text-canvas shadow-button hover:opacity-90',
}

/** The classes of a button, for links that should look like one. */
export function buttonClass(variant: ButtonVariant = 'primary', more = ''): string {
  return `${shared} ${looks[variant]} ${more}`
}

/** Keeps a form from being sent, too: Enter in one of its fields clicks its button. */
function refuseClick(event: MouseEvent): void {
  event.preventDefault()
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonVariant
  /** Shows that its work is under way, and takes no second click. */
  isBusy?: boolean
  /** Takes no click, as there is nothing to be done yet. */
  isIdle?: boolean
}

/** A button that can't be pressed just now keeps the focus; one that is `disabled` would lose it. */
export function Button({
  look = 'primary',
  isBusy = false,
  isIdle = false,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const isOff = isBusy || isIdle
  return (
    <button
      type="button"
      {...rest}
      onClick={isOff ? refuseClick : onClick}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      className={buttonClass(look, className)}
    />
  )
}
