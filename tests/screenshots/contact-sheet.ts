export interface Shot {
  screen: string
  /** For example '390 light'. */
  look: string
  file: string
}

const escapeHtml = (text: string) => text.replace(/[&<"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Renders a page with all screenshots: a row for each screen, a column for each look. */
export function renderContactSheet(shots: Shot[]): string {
  const rows = Map.groupBy(shots, ({ screen }) => screen)
  const sections = [...rows].map(([screen, row]) => {
    const figures = row.map(
      ({ look, file }) =>
        `<figure><figcaption>${escapeHtml(look)}</figcaption><a href="${escapeHtml(file)}"><img src="${escapeHtml(file)}" alt="${escapeHtml(`${screen}, ${look}`)}" loading="lazy"></a></figure>`,
    )
    return `<section><h2>${escapeHtml(screen)}</h2><div>${figures.join('')}</div></section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${rows.size} screens</title>
<style>
body { margin: 2rem; font: 16px/1.5 system-ui; background: #8a9391 }
div { display: flex; align-items: start; gap: 1rem; overflow-x: auto }
figure { margin: 0 } figcaption { font-size: .8rem }
img { height: 30rem; width: auto; background: #fff }
</style>
<h1>${rows.size} screens, ${shots.length} pictures</h1>${sections.join('\n')}</html>\n`
}
