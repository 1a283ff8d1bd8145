/** A drawing of 400 by 240 in the site's open window. It says nothing that the words beside it don't. */
export function Drawing({ picture, className }: { picture: string; className: string }) {
  return (
    <img
      src={picture}
      alt=""
      width={400}
      height={240}
      decoding="async"
      className={`h-auto w-full rounded-2xl rounded-ss-[4.5rem] print:hidden ${className}`}
    />
  )
}
