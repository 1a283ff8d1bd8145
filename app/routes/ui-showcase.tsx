import { Showcase } from '#app/platform/ui/showcase/showcase.tsx'

/** `app/routes.ts` excludes this route from builds. */
export function meta() {
  return [{ title: 'Components' }, { name: 'robots', content: 'noindex' }]
}

export default function UiPage() {
  return <Showcase />
}
