import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useIsHydrated } from '#app/platform/hydration/use-is-hydrated.ts'
import { TextField } from './field.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ hint, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const [isCapsLockOn, setCapsLockOn] = useState(false)
  const isHydrated = useIsHydrated()
  const watchCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'))
  return (
    // `relative` positions the button in the label's line, or below if there is no room.
    <div className="@container relative">
      <TextField
        {...field}
        type={isShown ? 'text' : 'password'}
        hint={hint}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLockOn(false)}
      />
      <p role="status" className={isCapsLockOn ? 'mt-1.5 text-sm font-medium' : 'sr-only'}>
        {isCapsLockOn ? 'Caps Lock is on.' : ''}
      </p>
      {isHydrated ? (
        <button
          type="button"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute -top-2.5 right-0 min-h-11 cursor-pointer pl-3 text-sm @max-field:static @max-field:pl-0 font-medium text-accent underline-offset-4 hover:underline"
        >
          Show password
        </button>
      ) : null}
    </div>
  )
}
