export function FormError({ error, className = '' }: { error: string | null; className?: string }) {
  if (!error) return null
  return (
    <p role="alert" className={`rounded-xl bg-danger-tint px-4 py-3 font-medium text-danger ${className}`}>
      {error}
    </p>
  )
}
