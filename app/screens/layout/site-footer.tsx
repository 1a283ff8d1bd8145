import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { defaultSite, type Site } from '#app/platform/http/site-config.ts'
import { Logo } from './logo.tsx'

const footerLink = 'inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline'

const pages = [
  ['/calculators', 'Calculators'],
  ['/air/community', 'The Community’s Air'],
  ['/rules', 'Community Rules'],
  ['/transparency', 'Transparency'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
] as const

function FooterList({
  title,
  className = '',
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <div>
      <h2 className="font-semibold text-ink">{title}</h2>
      <ul className={`mt-2 ${className}`}>{children}</ul>
    </div>
  )
}

export function SiteFooter({ site }: { site: Site | undefined }) {
  const { name, contactEmail } = site ?? defaultSite
  return (
    <footer className="mt-20 text-sm text-muted print:hidden">
      <div className="horizon -mb-px h-20 sm:h-36" />
      <div className="bg-sunken">
        <div className="page-grid grid gap-x-12 gap-y-8 pt-10 pb-14 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
          <div className="sm:col-span-2 lg:col-span-1">
            <p className="flex items-center gap-3 text-xl font-bold tracking-tight text-ink">
              <Logo className="size-8" />
              {name}
            </p>
            <p className="mt-4 max-w-md text-base">
              Our mission is clean indoor air for everyone. We collect stories from people who live and work
              in bad air, so that indoor air gets the attention it needs.
            </p>
          </div>
          <FooterList title="Contact">
            <li>
              <a href={`mailto:${contactEmail}`} className={footerLink}>
                {contactEmail}
              </a>
            </li>
            {site ? (
              <li>
                <a href={`${site.url}/`} className={footerLink}>
                  {new URL(site.url).host}
                </a>
              </li>
            ) : null}
          </FooterList>
          <FooterList title="Good to know" className="columns-footer gap-x-6">
            {pages.map(([address, title]) => (
              <li key={address}>
                <Link to={address} className={footerLink}>
                  {title}
                </Link>
              </li>
            ))}
          </FooterList>
        </div>
      </div>
    </footer>
  )
}
