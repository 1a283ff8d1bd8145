import { useState } from 'react'
import { initialsOf } from './initials.ts'

interface AvatarProps {
  name: string | null
  /** The picture's address on this site, if there is one. */
  src: string | null
}

/** A person's picture, or their initials. Decoration: the name always stands beside it. */
export function Avatar({ name, src }: AvatarProps) {
  const [isBroken, setBroken] = useState(false)
  const circle = 'grid size-11 shrink-0 place-items-center overflow-hidden rounded-full bg-tint'
  if (src && !isBroken) {
    return (
      <img
        src={src}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        className={circle}
        onError={() => setBroken(true)}
      />
    )
  }
  return (
    <span aria-hidden="true" className={`${circle} text-sm font-bold text-accent-strong`}>
      {initialsOf(name)}
    </span>
  )
}
