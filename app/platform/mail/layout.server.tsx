import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { dark, styles } from './layout-styles.ts'

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
  postal: string
  children: ReactNode
}

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
export function renderLayout({ site, subject, preheader, postal, children }: LayoutOptions): string {
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
                    {postal === ''
                      ? null
                      : postal.split('\n').map((line, index) => (
                          <span key={index}>
                            <br />
                            {line}
                          </span>
                        ))}
                    <br />
                    <a href={site.url} style={styles.footerLink}>
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

export function MailQuote({ text }: { text: string }) {
  return (
    <blockquote className="ink line" dir="auto" style={styles.quote}>
      {text}
    </blockquote>
  )
}

export interface ItemProps {
  item: string
  quotes?: string[]
  about: string[]
  links: { label: string; href: string }[]
}

export function MailItem({ item, quotes = [], about, links }: ItemProps) {
  return (
    <Frame className="line" width="100%" style={styles.entry}>
      <tr>
        <td style={styles.entryText}>
          <p className="ink" style={styles.item}>
            {item}
          </p>
          {quotes.map((quote) => (
            <MailQuote key={quote} text={quote} />
          ))}
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
  label?: string | undefined
}

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
