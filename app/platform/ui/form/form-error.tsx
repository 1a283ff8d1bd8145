interface FormErrorProps {
  error: string | null
  className?: string
}

/** What went wrong with a form or a question as a whole, read out when it comes. */
export function FormError({ error, className = '' }: FormErrorProps) {
  if (!error) return null
  return (
    <p role="alert" className={`rounded-xl bg-danger-tint px-4 py-3 font-medium text-danger ${className}`}>
      {error}
    </p>
  )
}
