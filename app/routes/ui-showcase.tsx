import { Showcase } from '#app/platform/ui/showcase/showcase.tsx'

/** In development only: `app/routes.ts` leaves it out of a build. */
export function meta() {
  return [{ title: 'Components' }, { name: 'robots', content: 'noindex' }]
}

export default function UiPage() {
  return <Showcase />
}
