import { type ComponentType, useEffect, useState } from 'react'

/** Loads a component after hydration that is not part of the server's HTML; null until then, and if loading fails. */
export function useLoaded<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    // Starts a new task, because hydration is already the longest task on phones.
    setTimeout(() => {
      load().then(
        (component) => setLoaded(() => component),
        () => {},
      )
    })
  }, [])
  return Loaded
}
