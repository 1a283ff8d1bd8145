import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

export interface MailSite {
  /** Origin of the site, without a trailing slash. Every link of every mail begins with it. */
  url: string
  name: string
}

interface LayoutOptions {
  site: MailSite
  subject: string
  children: ReactNode
}

// No colour is set but the button's own pair, so that text keeps the reader's colours in light and in dark.
const styles = {
  body: {
    margin: 0,
    padding: '32px 20px',
    fontFamily: "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
    fontSize: '16px',
    lineHeight: 1.6,
  },
  column: { maxWidth: '540px', margin: '0 auto' },
  brand: { margin: '0 0 28px', fontSize: '18px', fontWeight: 700 },
  footer: { margin: '36px 0 0', fontSize: '13px', opacity: 0.75 },
  action: { margin: '28px 0' },
  button: {
    display: 'inline-block',
    padding: '14px 26px',
    borderRadius: '10px',
    border: '1px solid #0b5c55',
    backgroundColor: '#0f766e',
    color: '#ffffff',
    fontWeight: 600,
    textDecoration: 'none',
  },
  address: { margin: '0 0 20px', fontSize: '13px', overflowWrap: 'anywhere', wordBreak: 'break-all' },
} as const

/** The whole HTML part of a mail. */
export function renderLayout({ site, subject, children }: LayoutOptions): string {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
      </head>
      <body style={styles.body}>
        <div style={styles.column}>
          <p style={styles.brand}>{site.name}</p>
          {children}
          <p style={styles.footer}>
            Sent by {site.name}, <a href={site.url}>{site.url}</a>
          </p>
        </div>
      </body>
    </html>,
  )
  return `<!doctype html>${markup}`
}

/** What this mail is about, as a button and, for clients that break buttons, as an address to copy. */
export function MailAction({ href, label }: { href: string; label: string }) {
  return (
    <>
      <p style={styles.action}>
        <a href={href} style={styles.button}>
          {label}
        </a>
      </p>
      <p style={styles.address}>
        If the button does nothing, copy this address into your browser: <a href={href}>{href}</a>
      </p>
    </>
  )
}
