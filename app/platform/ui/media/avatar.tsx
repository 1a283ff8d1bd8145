import { useState } from 'react'
import { initialsOf } from './initials.ts'

/** Colors of avatars without a picture. The name determines the color. */
const lights = [
  'bg-tint text-accent-strong',
  'bg-sun-tint text-sun-ink',
  'bg-dusk-tint text-dusk-ink',
  'bg-leaf-tint text-leaf-ink',
]

export function lightOf(name: string | null): string | undefined {
  const sum = [...(name ?? '')].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return lights[sum % lights.length]
}

export function Avatar({ name, src }: { name: string | null; src: string | null }) {
  const [isBroken, setBroken] = useState(false)
  const circle = 'grid size-11 shrink-0 place-items-center overflow-hidden rounded-full'
  if (src && !isBroken) {
    return (
      <img
        src={src}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        className={`${circle} bg-tint`}
        onError={() => setBroken(true)}
      />
    )
  }
  return (
    <span aria-hidden="true" className={`${circle} text-initials font-bold ${lightOf(name)}`}>
      {initialsOf(name)}
    </span>
  )
}
