import latinFont from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { clientKeyMeta } from '#app/platform/http/client-key.ts'
import { defaultSite, type Site } from '#app/platform/http/site-config.ts'
import beforeHydration from '#app/platform/hydration/before-hydration.ts?inline-script'
import { DeferredScripts } from '#app/platform/hydration/defer-scripts.tsx'
import { EarlyEventReplay } from '#app/platform/hydration/deferred-hydration.tsx'
import markSession from '#app/platform/session/mark-session.ts?inline-script'
import stylesheet from '#app/platform/styles/app.css?url'
import { describePageError, PageError } from '#app/platform/ui/feedback/error-page.tsx'
import { NavigationProgress } from '#app/platform/ui/feedback/navigation-progress.tsx'
import { Toasts } from '#app/platform/ui/overlay/toast.tsx'
import { SiteFooter } from '#app/screens/layout/site-footer.tsx'
import { SiteHeader } from '#app/screens/layout/site-header.tsx'
import { readContact } from '#app/site/site-content/shown/site-content-context.server.ts'
import type { Route } from './+types/root.ts'
import { dependenciesContext } from './platform/http/server/page-loaders.server.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { url, name, contactEmail, clientKey, authUrl } = context.get(dependenciesContext).site
  const chosen = await readContact(context, new URL(request.url))
  return { site: { url, name, contactEmail: chosen || contactEmail, clientKey, authUrl } }
}

/** Passes the headers of an error, such as `Retry-After`, to the error page, which would otherwise drop them. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? new Headers()
}

/** Prevents reloading, because the site's details are the same on every page. */
export function shouldRevalidate() {
  return false
}

export function links(): ReturnType<Route.LinksFunction> {
  return [
    // Every page uses this font. Without the preload, browsers would request it only after reading the styles.
    { rel: 'preload', href: latinFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
    // Browsers that don't support SVG icons use the first icon.
    { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
    { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    { rel: 'manifest', href: '/manifest.webmanifest' },
  ]
}

export function meta({ error }: Route.MetaArgs) {
  return [{ title: error ? describePageError(error).title : 'Clean Air for Everyone' }]
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  return (
    // The inline scripts add attributes to this element before it is hydrated.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* Makes a phone's keyboard shrink the window, so that dialogs stay above the keyboard. */}
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#d0e9f0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f3142" />
        {/* Constant scripts, which the Content-Security-Policy allows by their hashes. */}
        <script dangerouslySetInnerHTML={{ __html: markSession }} />
        <script dangerouslySetInnerHTML={{ __html: beforeHydration }} />
        <meta
          name={clientKeyMeta}
          content={root?.site.clientKey ?? defaultSite.clientKey}
          data-auth-url={root?.site.authUrl}
        />
        {/* With `precedence`, React puts it before all scripts, so that it is requested first. */}
        <link rel="stylesheet" href={stylesheet} precedence="page" />
        <Meta />
        <Links />
      </head>
      <body className="flex flex-col font-sans antialiased">
        {children}
        <ScrollRestoration />
        <EarlyEventReplay />
        <DeferredScripts />
      </body>
    </html>
  )
}

function PageFrame({ site, children }: { site: Site | undefined; children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="sr-only rounded-b-xl bg-surface px-5 py-3 font-semibold text-accent shadow-lift focus:not-sr-only focus:fixed focus:top-0 focus:left-4 focus:z-50"
      >
        Skip to content
      </a>
      <SiteHeader name={site?.name} />
      <div id="content" tabIndex={-1} className="flex-1">
        {children}
      </div>
      <SiteFooter site={site} />
    </>
  )
}

export default function Root({ loaderData: { site } }: Route.ComponentProps) {
  return (
    <>
      <NavigationProgress />
      <PageFrame site={site}>
        <Outlet />
      </PageFrame>
      <Toasts />
    </>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <>
      <NavigationProgress />
      <PageFrame site={loaderData?.site}>
        <PageError error={error} />
      </PageFrame>
      <Toasts />
    </>
  )
}
