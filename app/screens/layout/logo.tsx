export function Logo({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true" fill="none">
      <path
        d="M0 20A20 20 0 0 1 20 0H29A11 11 0 0 1 40 11V29A11 11 0 0 1 29 40H11A11 11 0 0 1 0 29Z"
        className="fill-accent"
      />
      <g className="stroke-on-accent" strokeWidth="3.4" strokeLinecap="round">
        <path d="M-4 18.4H22.6a5 5 0 1 0-5-5" />
        <path d="M-4 25.2H27.4a4.6 4.6 0 1 1-4.6 4.6" />
      </g>
    </svg>
  )
}
