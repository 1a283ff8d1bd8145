import type { Measurement } from '#app/community/stories/measurement-schema.ts'
import { breakLines, type TextOutlines } from './text-outlines.server.ts'

const panel = { x: 76, y: 256, width: 740, height: 196 }
const inner = panel.width - 56

export function drawMeasurement(
  { title, words, effect, columns, rows, band, line }: Measurement,
  { regular, bold }: { regular: TextOutlines; bold: TextOutlines },
): string {
  const left = panel.x + 28
  const says = (lettering: TextOutlines, text: string, y: number, size: number, ink: string) => {
    const [shown = ''] = breakLines(lettering, lettering.readable(text) ?? '', {
      width: inner,
      size,
      maxLines: 1,
    })
    return `<path d="${lettering.trace(shown, left, y, size)}" fill="${ink}"/>`
  }
  return [
    `<rect x="${panel.x}" y="${panel.y}" width="${panel.width}" height="${panel.height}" rx="24" fill="#fff" fill-opacity=".86"/>`,
    says(bold, title, panel.y + 38, 25, inks.title),
    `<svg x="${left}" y="${panel.y + 54}" width="${inner}" height="72" viewBox="0 0 ${columns} ${rows}" preserveAspectRatio="none">`,
    `<path d="${band}" fill="#0f766e" fill-opacity=".3"/>`,
    `<path d="${line}" fill="none" stroke="#0f766e" stroke-width="3" vector-effect="non-scaling-stroke" stroke-linejoin="round"/></svg>`,
    says(bold, effect === null ? words : `Before and after: ${effect}`, panel.y + 154, 23, inks.title),
    says(regular, 'Measured at home, with no reference instrument.', panel.y + 182, 20, inks.text),
  ].join('')
}

/** Primary and secondary text over the sky, then over the hill. */
export const inks = { title: '#10302d', text: '#35534f', onHill: '#f2fbf9', onHillSoft: '#bfe0d9' }

const fir = 'M0-150L26-96H14L38-52H22L50 0H6V22H-6V0H-50L-22-52H-38L-14-96H-26z'

function drawFir(x: number, y: number, scale: number, fill: string): string {
  return `<path transform="translate(${x} ${y}) scale(${scale})" d="${fir}" fill="${fill}"/>`
}

const firs = [
  ...[
    [688, 492, 0.34],
    [716, 490, 0.46],
    [1118, 470, 0.4],
    [1146, 476, 0.52],
  ].map(([x = 0, y = 0, scale = 1]) => drawFir(x, y, scale, '#45917b')),
  ...[
    [770, 524, 0.6],
    [808, 532, 0.74],
    [1054, 528, 0.74],
    [1170, 540, 0.9],
  ].map(([x = 0, y = 0, scale = 1]) => drawFir(x, y, scale, '#2a6d60')),
].join('')

const house = `<g transform="translate(850 404)">
<path d="M112 6V-46h22V30z" fill="#c98a66"/>
<path d="M10 52L90-8 170 52V132H10z" fill="#fff7e6"/><path d="M90-8L170 52V132H120z" fill="#f3ddb6"/>
<path d="M-8 60L90-20 188 60 178 72 90 2 2 72z" fill="#b9603a"/>
<path d="M34 132V88a20 20 0 0 1 40 0v44z" fill="#2c5470"/><circle cx="66" cy="106" r="2.6" fill="#ffcf7d"/>
<rect x="96" y="66" width="50" height="40" rx="5" fill="#ffcf7d"/><path d="M121 66v40M96 86h50" stroke="#fff7e6" stroke-width="4"/>
<rect x="90" y="106" width="62" height="7" rx="3.5" fill="#b9603a"/></g>`

const currents = `<g fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-opacity=".85">
<path d="M620 470C740 420 810 460 900 384S1090 332 1122 372 1092 426 1072 398"/>
<path d="M690 462C800 436 860 470 960 424S1132 420 1200 386" stroke-opacity=".6"/></g>`

export const shareScene = `<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c4e4ea"/><stop offset=".72" stop-color="#f6f6ea"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="#ffdf9e" stop-opacity=".95"/><stop offset="1" stop-color="#fdf0d9" stop-opacity="0"/></radialGradient>
<linearGradient id="hill" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#176459"/><stop offset="1" stop-color="#0c473f"/></linearGradient></defs>
<path d="M0 0H1200V630H0z" fill="url(#sky)"/>
<circle cx="1058" cy="300" r="290" fill="url(#glow)"/><circle cx="1058" cy="346" r="62" fill="#ffcf7d"/>
<path d="M0 486C150 446 260 446 400 470S690 450 830 384 1040 352 1200 404V630H0z" fill="#b9dcd6"/>
<path d="M0 510C180 480 330 486 500 498S820 450 940 424 1110 420 1200 444V630H0z" fill="#8fc4b6"/>
${firs}
<path d="M0 526C200 496 420 500 620 508S980 486 1200 494V630H0z" fill="#5fa68f"/>
${house}
${currents}
<path d="M0 546C160 522 420 524 640 534S1010 548 1200 526V630H0z" fill="url(#hill)"/>`

export const shareMark = `<svg width="40" height="40"><path d="M0 20A20 20 0 0 1 20 0H29A11 11 0 0 1 40 11V29A11 11 0 0 1 29 40H11A11 11 0 0 1 0 29Z" fill="#0f766e"/>
<g fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round"><path d="M-4 18.4H22.6a5 5 0 1 0-5-5"/><path d="M-4 25.2H27.4a4.6 4.6 0 1 1-4.6 4.6"/></g></svg>`
