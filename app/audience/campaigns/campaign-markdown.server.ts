import MarkdownIt, { type Token } from 'markdown-it'
import { createElement, Fragment, type ReactNode } from 'react'
import { styles } from '#app/platform/mail/layout-styles.ts'
import type { MailPart } from '#app/platform/mail/template.server.tsx'
import { maxLinks } from './campaign-limits.ts'
import { campaignFields } from './campaign-options.ts'

// Only these, and no HTML; everything else is text. Pictures are recognized to refuse them.
const markdown = new MarkdownIt('zero').enable([
  ...['heading', 'list', 'newline', 'escape'],
  ...['emphasis', 'link', 'image'],
])
// `isSafe` judges links instead, so that errors can name them.
markdown.validateLink = () => true

interface Node {
  token: Token
  children: Node[]
}

type Fill = (text: string) => string

/** Renders a text as parts of a mail. Fields are filled in the parsed text, so that a name can't create a link. */
export function renderMarkdown(body: string, fill: Fill): MailPart[] {
  return parse(body).map((node) => {
    const { href, label } = readButton(node)
    if (href !== null) return { action: fill(label), href }
    return { text: toText(node, fill), html: toHtml(node, fill) }
  })
}

/** Lists what a mail can't contain. */
export function findMarkdownProblems(body: string): string[] {
  const nodes = flatten(parse(body))
  const links = nodes.flatMap(({ token }) => (token.type === 'link_open' ? [readHref(token)] : []))
  // The parser has percent-encoded the braces.
  const fields = Object.keys(campaignFields).filter((name) =>
    links.some((href) => href.includes(`%7B${name}%7D`)),
  )
  const unsafe = links.find((href) => !isSafe(href))
  const [html] = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?>/i.exec(body) ?? []
  const has = (type: string) => nodes.some(({ token }) => token.type === type)
  return [
    ...(html === undefined ? [] : [`HTML can’t be sent. Please remove ${html.slice(0, 80)}.`]),
    ...(has('image') ? ['Pictures can’t be sent. Please link to them instead.'] : []),
    ...(fields.length === 0
      ? []
      : [
          `Links’ addresses can’t contain fields. Please remove ${fields.map((name) => `{${name}}`).join(', ')}.`,
        ]),
    ...(unsafe === undefined
      ? []
      : [`Links must begin with https:// or mailto:, unlike “${unsafe.slice(0, 80)}”.`]),
    ...(links.length > maxLinks
      ? [`There are ${links.length.toLocaleString('en')} links. Please use at most ${maxLinks}.`]
      : []),
  ]
}

const parse = (body: string): Node[] => toTree(markdown.parse(body, {}))

function toTree(tokens: readonly Token[]): Node[] {
  const root: Node[] = []
  const path = [root]
  for (const token of tokens) {
    if (token.nesting === -1) {
      path.pop()
      continue
    }
    const node = { token, children: toTree(token.children ?? []) }
    path.at(-1)?.push(node)
    if (token.nesting === 1) path.push(node.children)
  }
  return root
}

const flatten = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flatten(node.children)])

const readHref = (token: Token): string => String(token.attrGet('href') ?? '')
const isSafe = (href: string): boolean => URL.canParse(href) && /^(?:https|mailto):/i.test(href)

/** A link alone in a paragraph is a button. */
function readButton({ token, children: [line] }: Node) {
  const [link, ...others] = line?.children ?? []
  const href = link?.token.type === 'link_open' ? readHref(link.token) : ''
  const isButton = token.type === 'paragraph_open' && link && others.length === 0
  return isButton && isSafe(href) && href.startsWith('https:')
    ? { href, label: link.children.map((child) => toText(child, String)).join('') }
    : { href: null, label: '' }
}

const elements: Readonly<Record<string, { tag: string; className?: string; style?: object }>> = {
  strong_open: { tag: 'strong' },
  em_open: { tag: 'em' },
  paragraph_open: { tag: 'p', className: 'ink', style: styles.paragraph },
  bullet_list_open: { tag: 'ul', className: 'ink', style: styles.list },
  ordered_list_open: { tag: 'ol', className: 'ink', style: styles.list },
  list_item_open: { tag: 'li', style: styles.listItem },
}

function toHtml({ token, children }: Node, fill: Fill): ReactNode {
  const inside = children.map((child) => toHtml(child, fill))
  if (token.type === 'softbreak' || token.type === 'hardbreak') return createElement('br')
  if (token.type === 'heading_open') {
    const [tag, style] = /^h[12]$/.test(token.tag) ? ['h2', styles.subheading] : ['h3', styles.minorHeading]
    return createElement(tag, { className: 'ink', style }, ...inside)
  }
  if (token.type === 'link_open' && isSafe(readHref(token)))
    return createElement('a', { href: readHref(token), style: styles.link }, ...inside)
  const { tag, ...props } = elements[token.type] ?? {}
  if (tag === undefined || token.hidden)
    return inside.length > 0 ? createElement(Fragment, null, ...inside) : fill(token.content)
  const start = token.type === 'ordered_list_open' ? Number(token.attrGet('start') ?? 1) : undefined
  return createElement(tag, { ...props, ...(start !== undefined && { start }) }, ...inside)
}

function toText({ token, children }: Node, fill: Fill): string {
  const inside = children.map((child) => toText(child, fill))
  switch (token.type) {
    case 'softbreak':
    case 'hardbreak':
      return '\n'
    case 'link_open': {
      const [label, href] = [inside.join(''), readHref(token)]
      return !isSafe(href) || label === href ? label : `${label} (${href.replace(/^mailto:/i, '')})`
    }
    case 'bullet_list_open':
      return inside.map((item) => `- ${item}`).join('\n')
    case 'ordered_list_open': {
      const start = Number(token.attrGet('start') ?? 1)
      return inside.map((item, index) => `${start + index}. ${item}`).join('\n')
    }
    case 'list_item_open':
      return inside.join('\n').replaceAll('\n', '\n  ')
    default:
      return inside.length > 0 ? inside.join('') : fill(token.content)
  }
}
