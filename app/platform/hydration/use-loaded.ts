import { type ComponentType, useEffect, useState } from 'react'

/** A component that is in no HTML of the server's and loads once the page is hydrated; null until then, and without a line. */
export function useLoaded<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => {},
    )
  }, [])
  return Loaded
}
