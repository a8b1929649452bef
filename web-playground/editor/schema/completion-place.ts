import type { Step } from '../field-range.ts'
import {
  aroundNode,
  isMapping,
  keyText,
  parseYamlTree,
  pathTo,
  valueNode,
  type YamlNode,
} from '../yaml-tree.ts'

/** Where something can be completed in a document. */
export interface CompletionPlace {
  /** Of the mapping that gets a key, of the value, or of the item. */
  readonly path: readonly Step[]
  readonly role: 'key' | 'value' | 'item'
  /** What is typed already, without an opening quote. */
  readonly typedFrom: number
  /** What is replaced, quotes included. */
  readonly from: number
  readonly to: number
  /** Other keys of the mapping. */
  readonly present: ReadonlySet<string>
  readonly style: 'block' | 'flow' | 'json'
  /** Column of the key, in characters. */
  readonly column: number
  /** A colon follows already. */
  readonly hasColon: boolean
  /** The place is that of a new item, whose dash is still to be written. */
  readonly needsDash: boolean
  /** The document's tree, with a stand-in for what is typed. */
  readonly root: YamlNode | undefined
  readonly text: string
}

/** A line longer than this is no line that somebody types. */
const longestLine = 1_000

const standIn = '§'

const keyLine = /^( *(?:- +)*)(["']?)([\w./$-]*)$/
const valueLine = /^( *(?:- +)*(?:"[^"]*"|'[^']*'|[\w./$-]+) *:[ \t]+)(["']?)([^#"']*)$/
const restOfWord = /^([\w./$-]*)["']?/

interface Line {
  readonly before: string
  readonly after: string
  readonly start: number
}

function lineAt(text: string, position: number): Line {
  const start = text.lastIndexOf('\n', position - 1) + 1
  const end = text.indexOf('\n', position)
  return {
    before: text.slice(start, position),
    after: text.slice(position, end === -1 ? text.length : end),
    start,
  }
}

function treeOf(text: string): { readonly top: YamlNode; readonly root: YamlNode | undefined } {
  const top = parseYamlTree(text).topNode
  const document = top.getChild('Document')
  return { top, root: document ? valueNode(document) : undefined }
}

function keysBeside(mapping: YamlNode, own: YamlNode | undefined, text: string): Set<string> {
  const others = mapping.getChildren('Pair').filter((pair) => pair.from !== own?.from)
  return new Set(others.map((pair) => keyText(pair, text)))
}

/** Whether an indented line continues a list whose dashes stand in its column: a new item, and not a field of the list's owner. */
function continuesList(text: string, line: Line): boolean {
  const column = line.before.length
  const above = text.slice(0, line.start).split('\n').slice(0, -1).toReversed()
  let sawDash = false
  for (const one of above) {
    const indent = one.search(/[^ ]/)
    if (indent === -1 || one[indent] === '#' || indent > column) continue
    if (indent < column || one[indent] !== '-') return sawDash && indent < column
    sawDash = true
  }
  return sawDash
}

function blockKey(text: string, line: Line, position: number): CompletionPlace | undefined {
  const [, lead = '', quote = '', typed = ''] = keyLine.exec(line.before) ?? []
  if (lead.length + quote.length + typed.length !== line.before.length) return undefined
  const [rest = ''] = restOfWord.exec(line.after) ?? []
  const behind = line.after.slice(rest.length)
  if (!/^\s*(?::|#|$)/.test(behind)) return undefined
  const hasColon = /^\s*:/.test(behind)
  const column = lead.length
  const from = line.start + column
  const to = position + rest.length
  const needsDash =
    !lead.includes('-') && column > 0 && continuesList(text, { ...line, before: lead })
  const stand = `${needsDash ? '- ' : ''}${standIn}${hasColon ? '' : ':'}`
  const filled = text.slice(0, from) + stand + text.slice(to)
  const { top, root } = treeOf(filled)
  const node = top.resolveInner(from + (needsDash ? 2 : 0), 1)
  const pair = aroundNode(node, 'Pair')
  const mapping = pair?.parent
  if (!pair || !mapping || !isMapping(mapping) || keyText(pair, filled) !== standIn)
    return undefined
  return {
    path: pathTo(mapping, filled),
    role: 'key',
    typedFrom: from + quote.length,
    from,
    to,
    present: keysBeside(mapping, pair, filled),
    style: 'block',
    column: needsDash ? column + 2 : column,
    hasColon,
    needsDash,
    root,
    text: filled,
  }
}

function blockValue(text: string, line: Line, position: number): CompletionPlace | undefined {
  const [, lead, quote = '', typed = ''] = valueLine.exec(line.before) ?? []
  if (lead === undefined) return undefined
  const rest = /^[^#\n]*?(?=\s*(?:\s#.*)?$)/.exec(line.after)?.[0] ?? ''
  const from = position - typed.length - quote.length
  const to = position + rest.length
  const filled = text.slice(0, from) + standIn + text.slice(to)
  const { top, root } = treeOf(filled)
  const pair = aroundNode(top.resolveInner(from, 1), 'Pair')
  if (!pair) return undefined
  return {
    path: pathTo(pair, filled),
    role: 'value',
    typedFrom: from + quote.length,
    from,
    to,
    present: new Set(),
    style: 'block',
    column: lead.search(/[^ -]/),
    hasColon: false,
    needsDash: false,
    root,
    text: filled,
  }
}

function flowAround(node: YamlNode, position: number): YamlNode | undefined {
  for (let at: YamlNode | null = node; at; at = at.parent) {
    const isFlow = at.name === 'FlowMapping' || at.name === 'FlowSequence'
    const isOpen = at.lastChild?.name !== '}' && at.lastChild?.name !== ']'
    if (isFlow && at.from < position && (position < at.to || isOpen)) return at
  }
  return undefined
}

function flowPlace(text: string, position: number): CompletionPlace | undefined {
  if (!/[{[]/.test(text)) return undefined
  const { top, root } = treeOf(text)
  const node = top.resolveInner(position, -1)
  const flow = flowAround(node, position)
  if (!flow) return undefined
  const isLiteral = node.name === 'Literal' || node.name === 'QuotedLiteral'
  const owner = isLiteral ? node.parent : undefined
  const quote = node.name === 'QuotedLiteral' ? 1 : 0
  const range = isLiteral
    ? { typedFrom: node.from + quote, from: node.from, to: node.to }
    : { typedFrom: position, from: position, to: position }
  const common = {
    ...range,
    present: new Set<string>(),
    style: /^\s*[{[]/.test(text) ? ('json' as const) : ('flow' as const),
    column: 0,
    hasColon: false,
    needsDash: false,
    root,
    text,
  }
  const before = text.slice(0, position).trimEnd().at(-1)
  const lastPair = flow.getChildren('Pair').findLast((pair) => pair.from < position)
  if (owner ? owner.name === 'Key' : flow.name === 'FlowMapping' && before !== ':') {
    const pair = owner?.parent ?? undefined
    const hasColon = /^\s*:/.test(text.slice(range.to))
    const present = keysBeside(flow, pair, text)
    return { ...common, path: pathTo(flow, text), role: 'key', present, hasColon }
  }
  if (flow.name === 'FlowSequence') {
    return { ...common, path: [...pathTo(flow, text), 0], role: 'item' }
  }
  return lastPair && { ...common, path: pathTo(lastPair, text), role: 'value' }
}

/** Where a position of a document stands, for what can be completed there; undefined in comments, texts, and between words. */
export function completionPlace(text: string, position: number): CompletionPlace | undefined {
  const line = lineAt(text, position)
  if (line.before.length + line.after.length > longestLine) return undefined
  if (/^\s*#/.test(line.before)) return undefined
  return (
    flowPlace(text, position) ?? blockKey(text, line, position) ?? blockValue(text, line, position)
  )
}
