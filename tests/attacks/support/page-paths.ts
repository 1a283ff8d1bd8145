import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

/** Every page of the site, by the routes themselves: its path, with parameters in braces. */
export const pagePaths: readonly string[] = routes.flatMap((route) => listPaths(route, ''))

function listPaths({ path = '', children, index }: RouteConfigEntry, parent: string): string[] {
  const own = path === '' ? parent : `${parent}/${path}`
  if (children) return children.flatMap((child) => listPaths(child, own))
  const page = index && own === '' ? '/' : own
  return [page.replace(/:(\w+)\??/g, '{$1}').replace('*', '{nothing}')]
}
