import { yamlLanguage } from '@codemirror/lang-yaml'

type Tree = ReturnType<typeof yamlLanguage.parser.parse>

/** A node of a YAML text's syntax tree. */
export type YamlNode = Tree['topNode']

/** The syntax tree of a YAML text; a text with mistakes has one too. */
export function parseYamlTree(text: string): Tree {
  return yamlLanguage.parser.parse(text)
}

/** What stands at a node once tags and anchors are taken off. */
function bareNode(node: YamlNode): YamlNode {
  if (node.name !== 'Tagged' && node.name !== 'Anchored') return node
  const inner = node.lastChild
  return inner ? bareNode(inner) : node
}

const noValues = new Set(['Key', ':', 'Comment', '?'])

/** The value of a `Pair` or an `Item`; undefined where none is written. */
export function valueNode(node: YamlNode): YamlNode | undefined {
  for (let child = node.lastChild; child; child = child.prevSibling) {
    if (!noValues.has(child.name) && !child.type.isError) return bareNode(child)
  }
  return undefined
}

/** The key of a `Pair` as text, without quotes. */
export function keyText(pair: YamlNode, text: string): string {
  const key = pair.getChild('Key')
  if (!key) return ''
  const written = text.slice(key.from, key.to)
  const quoted = /^(["'])(.*)\1$/s.exec(written)
  return quoted?.[2] ?? written
}

export function isMapping({ name }: YamlNode): boolean {
  return name === 'BlockMapping' || name === 'FlowMapping'
}

export function isSequence({ name }: YamlNode): boolean {
  return name === 'BlockSequence' || name === 'FlowSequence'
}
