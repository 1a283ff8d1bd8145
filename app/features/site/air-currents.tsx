/** Currents of air that end in curls, as in the mark. Decoration, in the current colour. */
export function AirCurrents({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1440 760"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      fill="none"
      className={className}
      stroke="currentColor"
      strokeLinecap="round"
    >
      <path
        d="M-40 596C180 540 330 652 560 618s332-176 560-168c150 5 214 96 150 154-50 45-128 8-112-50"
        strokeWidth="3"
      />
      <path d="M-40 640c240-40 380 62 620 40s360-128 596-104c190 19 300 8 340-6" strokeWidth="2" />
      <path d="M-40 690c260-30 420 40 640 30s420-70 620-60c120 6 200 30 280 24" strokeWidth="3" />
      <path
        d="M-40 118C140 84 300 150 470 112S690-6 800 34c72 26 60 108-2 112-46 3-62-44-32-66"
        strokeWidth="2"
      />
    </svg>
  )
}
