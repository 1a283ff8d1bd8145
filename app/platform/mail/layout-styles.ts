/** Styles are inlined, because many mail programs drop style sheets. This sheet only adds dark mode, for programs that support style sheets. */
export const dark = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
.canvas { background-color: #0a1615 !important }
.card { background-color: #11211f !important; border-color: #223b38 !important }
.line { border-color: #223b38 !important }
.ink, .ink a { color: #e4f1ef !important }
.muted, .muted a { color: #a2bbb7 !important }
.button { background-color: #5ad1c1 !important }
.button a { color: #04201c !important }
}`

const [paper, line, ink, muted, accent] = ['#f4f9f8', '#d3e3e0', '#10302d', '#48625f', '#0f766e']
const fontFamily = "Manrope, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const breakAnywhere = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const
const text = (fontSize: string, lineHeight: number | string, color: string) => ({
  fontFamily,
  fontSize,
  lineHeight,
  color,
})
/** High enough for touch. */
const entryLink = { display: 'inline-block', padding: '11px 20px 11px 0' }

export const styles = {
  body: { margin: 0, padding: 0, backgroundColor: paper },
  preheader: {
    ...{ display: 'none', maxHeight: 0, maxWidth: 0, overflow: 'hidden', opacity: 0 },
    ...{ fontSize: '1px', lineHeight: '1px', color: paper },
  },
  canvas: { width: '100%', backgroundColor: paper },
  margin: { padding: '32px 12px' },
  column: { width: '100%', maxWidth: '560px', borderCollapse: 'separate' },
  /** Shaped like the site's window, with one rounded corner. */
  brand: {
    ...{ padding: '30px 32px 26px 48px', backgroundColor: accent, borderRadius: '72px 20px 0 0' },
    ...{ fontFamily, fontSize: '20px', fontWeight: 800, color: '#ffffff' },
  },
  card: {
    ...{ padding: '32px 32px 36px', backgroundColor: '#ffffff' },
    ...{ border: `1px solid ${line}`, borderTop: 0, borderRadius: '0 0 20px 20px' },
  },
  heading: { ...breakAnywhere, margin: '0 0 20px', ...text('26px', 1.2, ink), fontWeight: 800 },
  paragraph: { ...breakAnywhere, margin: '0 0 16px', ...text('16px', 1.6, ink) },
  subheading: { ...breakAnywhere, margin: '28px 0 12px', ...text('21px', 1.3, ink), fontWeight: 800 },
  minorHeading: { ...breakAnywhere, margin: '24px 0 8px', ...text('17px', 1.4, ink), fontWeight: 700 },
  list: { ...breakAnywhere, margin: '0 0 16px', padding: '0 0 0 24px', ...text('16px', 1.6, ink) },
  listItem: { margin: '0 0 4px' },
  quote: {
    ...{ ...breakAnywhere, margin: '0 0 16px', padding: '2px 0 2px 14px', borderLeft: `3px solid ${line}` },
    ...text('16px', 1.6, ink),
  },
  /** Entries are separated by a line. */
  entry: { width: '100%', borderTop: `1px solid ${line}` },
  entryText: { padding: '16px 0 4px' },
  item: { ...breakAnywhere, margin: '0 0 4px', ...text('16px', 1.5, ink), fontWeight: 700 },
  about: { ...breakAnywhere, margin: 0, ...text('14px', 1.5, muted) },
  entryLink: { ...entryLink, ...text('15px', '22px', accent), fontWeight: 600 },
  otherEntryLink: { ...entryLink, ...text('15px', '22px', muted) },
  small: { ...breakAnywhere, margin: '0 0 20px', ...text('13px', 1.5, muted) },
  /** Line spacing is large enough for touching links. */
  aside: { ...breakAnywhere, margin: '0 0 14px', ...text('14px', 1.6, muted) },
  link: { color: accent },
  footer: { padding: '20px 32px 0', ...text('13px', 1.5, muted), textAlign: 'center' },
  footerLink: { color: muted },
  action: { margin: '28px 0 20px' },
  button: { backgroundColor: accent, borderRadius: '14px' },
  label: {
    ...{ display: 'inline-block', padding: '16px 30px', ...text('17px', 1.2, '#ffffff') },
    ...{ fontWeight: 700, textDecoration: 'none' },
  },
} as const
