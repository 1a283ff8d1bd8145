import type { ComponentProps, MouseEvent } from 'react'

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger'

// The transparent border becomes visible in high contrast mode, which removes backgrounds.
const shared =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 pill border py-2 text-center text-base font-semibold transition active:translate-y-px motion-reduce:transition-none disabled:cursor-not-allowed aria-disabled:cursor-not-allowed aria-busy:cursor-progress aria-busy:bg-tint aria-busy:text-accent-strong'

const looks: Record<ButtonVariant, string> = {
  primary: 'px-5 border-transparent bg-accent text-on-accent shadow-button hover:bg-accent-strong',
  outline: 'px-5 border-edge bg-surface text-ink hover:border-accent hover:text-accent',
  quiet: 'px-4 border-transparent text-accent hover:bg-tint',
  danger: 'px-5 border-transparent bg-danger text-canvas shadow-button hover:opacity-90',
}

export function buttonClass(variant: ButtonVariant = 'primary', more = ''): string {
  return `${shared} ${looks[variant]} ${more}`
}

/** Also prevents submitting the form, because Enter in a field clicks its button. */
function refuseClick(event: MouseEvent): void {
  event.preventDefault()
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonVariant
  isBusy?: boolean
  /** Ignores clicks, because there is nothing to do yet. */
  isIdle?: boolean
}

/** A button that stays focusable while busy or idle, unlike one with `disabled`. */
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
