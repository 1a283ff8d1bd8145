import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

export interface MailSite {
  /** Origin of the site, without a trailing slash. All links in mails begin with it. */
  url: string
  name: string
}

interface LayoutOptions {
  site: MailSite
  subject: string
  /** Preview text in the list of mails, after the subject. */
  preheader: string
  children: ReactNode
}

/** Styles are inlined, because many mail programs drop style sheets. This sheet only adds dark mode for the others. */
const dark = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
.canvas { background-color: #0a1615 !important }
.card { background-color: #11211f !important; border-color: #223b38 !important }
.line { border-color: #223b38 !important }
.ink, .ink a { color: #e4f1ef !important }
.muted, .muted a { color: #a2bbb7 !important }
.button { background-color: #5ad1c1 !important }
.button a { color: #04201c !important }
}`

const fontFamily = "Manrope, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const breakAnywhere = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

const styles = {
  body: { margin: 0, padding: 0, backgroundColor: '#f4f9f8' },
  preheader: {
    display: 'none',
    maxHeight: 0,
    maxWidth: 0,
    overflow: 'hidden',
    opacity: 0,
    fontSize: '1px',
    lineHeight: '1px',
    color: '#f4f9f8',
  },
  canvas: { width: '100%', backgroundColor: '#f4f9f8' },
  margin: { padding: '32px 12px' },
  column: { width: '100%', maxWidth: '560px', borderCollapse: 'separate' },
  /** In the shape of the site's window, with one rounded corner. */
  brand: {
    padding: '30px 32px 26px 48px',
    backgroundColor: '#0f766e',
    borderRadius: '72px 20px 0 0',
    fontFamily,
    fontSize: '20px',
    fontWeight: 800,
    color: '#ffffff',
  },
  card: {
    padding: '32px 32px 36px',
    backgroundColor: '#ffffff',
    border: '1px solid #d3e3e0',
    borderTop: 0,
    borderRadius: '0 0 20px 20px',
  },
  heading: {
    ...breakAnywhere,
    margin: '0 0 20px',
    fontFamily,
    fontSize: '26px',
    lineHeight: 1.2,
    fontWeight: 800,
    color: '#10302d',
  },
  paragraph: {
    ...breakAnywhere,
    margin: '0 0 16px',
    fontFamily,
    fontSize: '16px',
    lineHeight: 1.6,
    color: '#10302d',
  },
  /** Entries are separated by a line. */
  entry: { width: '100%', borderTop: '1px solid #d3e3e0' },
  entryText: { padding: '16px 0 4px' },
  item: {
    ...breakAnywhere,
    margin: '0 0 4px',
    fontFamily,
    fontSize: '16px',
    lineHeight: 1.5,
    fontWeight: 700,
    color: '#10302d',
  },
  about: {
    ...breakAnywhere,
    margin: 0,
    fontFamily,
    fontSize: '14px',
    lineHeight: 1.5,
    color: '#48625f',
  },
  /** High enough for touch. */
  entryLink: {
    display: 'inline-block',
    padding: '11px 20px 11px 0',
    fontFamily,
    fontSize: '15px',
    lineHeight: '22px',
    fontWeight: 600,
    color: '#0f766e',
  },
  otherEntryLink: {
    display: 'inline-block',
    padding: '11px 20px 11px 0',
    fontFamily,
    fontSize: '15px',
    lineHeight: '22px',
    color: '#48625f',
  },
  small: {
    ...breakAnywhere,
    margin: '0 0 20px',
    fontFamily,
    fontSize: '13px',
    lineHeight: 1.5,
    color: '#48625f',
  },
  /** Line spacing is large enough for touching links. */
  aside: {
    ...breakAnywhere,
    margin: '0 0 14px',
    fontFamily,
    fontSize: '14px',
    lineHeight: 1.6,
    color: '#48625f',
  },
  link: { color: '#0f766e' },
  footer: {
    padding: '20px 32px 0',
    fontFamily,
    fontSize: '13px',
    lineHeight: 1.5,
    textAlign: 'center',
    color: '#48625f',
  },
  action: { margin: '28px 0 20px' },
  button: { backgroundColor: '#0f766e', borderRadius: '14px' },
  label: {
    display: 'inline-block',
    padding: '16px 30px',
    fontFamily,
    fontSize: '17px',
    lineHeight: 1.2,
    fontWeight: 700,
    color: '#ffffff',
    textDecoration: 'none',
  },
} as const

/** Keeps mail programs from filling a short preview with the beginning of the text. */
const filling = '\u034f\u200c\u00a0'.repeat(60)

/** A layout table, the only technique that all mail programs support. */
function Frame({
  children,
  ...rest
}: {
  children: ReactNode
  className?: string
  style?: object
  width?: string
}) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} {...rest}>
      <tbody>{children}</tbody>
    </table>
  )
}

/** Renders the HTML part of a mail. Loads no external resources, which also rules out tracking. */
export function renderLayout({ site, subject, preheader, children }: LayoutOptions): string {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{subject}</title>
        <style>{dark}</style>
      </head>
      <body className="canvas" style={styles.body}>
        <div style={styles.preheader}>
          {preheader}
          {filling}
        </div>
        <Frame className="canvas" width="100%" style={styles.canvas}>
          <tr>
            <td align="center" style={styles.margin}>
              <Frame width="560" style={styles.column}>
                <tr>
                  <td style={styles.brand}>{site.name}</td>
                </tr>
                <tr>
                  <td className="card" style={styles.card}>
                    <h1 className="ink" style={styles.heading}>
                      {subject}
                    </h1>
                    {children}
                  </td>
                </tr>
                <tr>
                  <td className="muted" style={styles.footer}>
                    {site.name}
                    <br />
                    <a href={site.url} style={{ color: '#48625f' }}>
                      {site.url}
                    </a>
                  </td>
                </tr>
              </Frame>
            </td>
          </tr>
        </Frame>
      </body>
    </html>,
  )
  return `<!doctype html>${markup}`
}

export function MailParagraph({ text }: { text: string }) {
  return (
    <p className="ink" style={styles.paragraph}>
      {text}
    </p>
  )
}

interface ItemProps {
  item: string
  about: string[]
  links: { label: string; href: string }[]
}

/** An entry in a mail with several. */
export function MailItem({ item, about, links }: ItemProps) {
  return (
    <Frame className="line" width="100%" style={styles.entry}>
      <tr>
        <td style={styles.entryText}>
          <p className="ink" style={styles.item}>
            {item}
          </p>
          {about.map((sentence) => (
            <p key={sentence} className="muted" style={styles.about}>
              {sentence}
            </p>
          ))}
          {links.map(({ label, href }, index) => (
            <span key={href} className={index === 0 ? 'ink' : 'muted'}>
              <a href={href} style={index === 0 ? styles.entryLink : styles.otherEntryLink}>
                {label}
              </a>{' '}
            </span>
          ))}
        </td>
      </tr>
    </Frame>
  )
}

interface LinkLineProps {
  text: string
  href: string
  /** Shown instead of the URL. */
  label?: string | undefined
}

/** A sentence that ends with a link, for secondary purposes. Smaller if the URL is not shown. */
export function MailLinkLine({ text, href, label }: LinkLineProps) {
  return (
    <p
      className={label === undefined ? 'ink' : 'muted'}
      style={label === undefined ? styles.paragraph : styles.aside}
    >
      {text}{' '}
      <a href={href} style={styles.link}>
        {label ?? href}
      </a>
    </p>
  )
}

/** The main link as a button and, for mail programs that break buttons, as a URL to copy. */
export function MailAction({ href, label }: { href: string; label: string }) {
  return (
    <>
      <Frame style={styles.action}>
        <tr>
          <td className="button" style={styles.button}>
            <a href={href} style={styles.label}>
              {label}
            </a>
          </td>
        </tr>
      </Frame>
      <p className="muted" style={styles.small}>
        If the button doesn’t work, copy this address into your browser:{' '}
        <a href={href} style={styles.link}>
          {href}
        </a>
      </p>
    </>
  )
}
