/** Shown where scripts are turned off. @param what for example “This form” */
export function NeedsScript({ what, className }: { what: string; className: string }) {
  return (
    <noscript>
      <p className={className}>{what} needs JavaScript, which is turned off in your browser.</p>
    </noscript>
  )
}
