export function Illustration({ picture, className }: { picture: string; className: string }) {
  return (
    <img
      src={picture}
      alt=""
      width={400}
      height={240}
      decoding="async"
      className={`h-auto w-full window-small print:hidden ${className}`}
    />
  )
}
