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
  return unquoted(text.slice(key.from, key.to))
}

function unquoted(written: string): string {
  const quoted = /^(["'])(.*)\1$/s.exec(written)
  return quoted?.[2] ?? written
}

export function isMapping({ name }: YamlNode): boolean {
  return name === 'BlockMapping' || name === 'FlowMapping'
}

export function isSequence({ name }: YamlNode): boolean {
  return name === 'BlockSequence' || name === 'FlowSequence'
}

/** The steps from the document's topmost value to a node: names of fields, and indices of items. */
export function pathTo(node: YamlNode, text: string): readonly (string | number)[] {
  const steps: (string | number)[] = []
  for (let at: YamlNode | null = node; at; at = at.parent) {
    if (at.name === 'Pair') steps.push(keyText(at, text))
    else if (at.name === 'Item') steps.push(itemIndex(at))
  }
  return steps.toReversed()
}

function itemIndex(item: YamlNode): number {
  let index = 0
  for (let before = item.prevSibling; before; before = before.prevSibling) {
    if (before.name === 'Item') index += 1
  }
  return index
}

/** The nearest node around a node, itself included, that is of one of these names. */
export function aroundNode(node: YamlNode, ...names: readonly string[]): YamlNode | undefined {
  for (let at: YamlNode | null = node; at; at = at.parent) if (names.includes(at.name)) return at
  return undefined
}

/** The text of a scalar without its quotes; empty for what is no scalar of one line. */
export function scalarText(node: YamlNode | undefined, text: string): string {
  if (node?.name !== 'Literal' && node?.name !== 'QuotedLiteral') return ''
  return unquoted(text.slice(node.from, node.to))
}
