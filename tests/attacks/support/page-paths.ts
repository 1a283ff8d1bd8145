import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

/** The path of every page, with parameters in braces, from the route configuration. */
export const pagePaths: readonly string[] = routes.flatMap((route) => listPaths(route, ''))

function listPaths({ path = '', children, index }: RouteConfigEntry, parent: string): string[] {
  const own = path === '' ? parent : `${parent}/${path}`
  if (children) return children.flatMap((child) => listPaths(child, own))
  const page = index && own === '' ? '/' : own
  return [page.replace(/:(\w+)\??/g, '{$1}').replace('*', '{nothing}')]
}
