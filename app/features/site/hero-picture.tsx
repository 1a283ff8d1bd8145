/** A window at dawn with air moving through the room. Decoration, in the colours of the light and the dark theme. */
export function HeroPicture() {
  return (
    <svg
      viewBox="0 0 560 440"
      aria-hidden="true"
      fill="none"
      className="h-auto w-full rounded-3xl border border-line shadow-lift"
    >
      <defs>
        <linearGradient id="hero-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="[stop-color:var(--sky-high)]" />
          <stop offset="1" className="[stop-color:var(--sky-low)]" />
        </linearGradient>
        <clipPath id="hero-pane">
          <rect x="150" y="56" width="300" height="250" rx="20" />
        </clipPath>
      </defs>
      <rect width="560" height="440" className="fill-[var(--wall)]" />
      <g clipPath="url(#hero-pane)">
        <rect x="150" y="56" width="300" height="250" fill="url(#hero-sky)" />
        <circle cx="376" cy="138" r="38" className="fill-[var(--sun)]" />
        <path d="M130 250c60-70 110-64 166-20s110 40 180-30v130H130z" className="fill-[var(--hill-far)]" />
        <path d="M130 290c70-50 130-40 190-12s100 18 150-18v70H130z" className="fill-[var(--hill-near)]" />
      </g>
      <g className="stroke-[var(--frame)]" strokeWidth="12">
        <rect x="150" y="56" width="300" height="250" rx="20" />
        <path d="M300 56v250M150 181h300" strokeWidth="8" />
      </g>
      <path d="M128 312h344" className="stroke-[var(--frame)]" strokeWidth="16" strokeLinecap="round" />
      <path d="M0 392h560v48H0z" className="fill-[var(--floor)]" />
      <Plant />
      <g className="stroke-[var(--current)]" strokeWidth="7" strokeLinecap="round">
        <path d="M40 206h250a38 38 0 1 0-38-38" />
        <path d="M20 250h400a40 40 0 1 1-40 40" />
        <path d="M70 294h150a30 30 0 1 1-30 30" />
      </g>
    </svg>
  )
}

function Plant() {
  return (
    <g>
      <g className="fill-[var(--leaf)]">
        <path d="M86 338c-8-44-34-56-52-58 0 34 18 56 52 58z" />
        <path d="M86 334c-6-50 10-80 30-92 14 36 0 74-30 92z" />
        <path d="M88 342c8-34 30-48 54-48-4 30-24 48-54 48z" />
      </g>
      <path d="M56 340h62l-8 56H64z" className="fill-[var(--pot)]" />
    </g>
  )
}
