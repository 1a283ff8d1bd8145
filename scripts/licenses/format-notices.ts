import type { Notice } from './collect-notices.ts'

const line = '-'.repeat(80)

/** Returns notices as a text, with each license text once. */
export function formatNotices(notices: readonly Notice[]): string {
  const byText = Map.groupBy(notices, ({ license, text }) => `${license}\n\n${text.trim()}`)
  const parts = [...byText].map(([text, group]) => {
    const names = group.map(({ name, version }) => `${name} ${version}`)
    return `${names.join('\n')}\n\nLicense: ${text}`
  })
  const intro = 'Clean Air has the MIT license. It uses the following software.'
  return `${[intro, ...parts].join(`\n\n${line}\n\n`)}\n`
}
