/** The mark: a breath of air, three currents that end in curls. */
export function Logo({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true" fill="none">
      <rect width="40" height="40" rx="12" className="fill-accent" />
      <g className="stroke-on-accent" strokeWidth="2.6" strokeLinecap="round">
        <path d="M8 16h15.5a4 4 0 1 0-4-4" />
        <path d="M8 21.5h20.5a4 4 0 1 1-4 4" />
        <path d="M8 27h9.5a3.2 3.2 0 1 1-3.2 3.2" />
      </g>
    </svg>
  )
}
