import { SaxesParser } from 'saxes'

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

/** Parses a document with a strict XML 1.0 parser and returns its root. @throws Error if the document is not well-formed */
export function parseXml(xml: string): XmlElement {
  const open: XmlElement[] = [{ name: '', attributes: {}, text: '', children: [] }]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = { name, attributes: { ...attributes }, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  const [root] = open[0]?.children ?? []
  if (!root) throw new Error('The document is empty.')
  return root
}

export function listElements(root: XmlElement, name: string): XmlElement[] {
  const below = root.children.flatMap((child) => listElements(child, name))
  return root.name === name ? [root, ...below] : below
}
