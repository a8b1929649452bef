import { isMapping, isSequence, keyText, valueNode, type YamlNode } from './yaml-tree.ts'

/** A stretch of a text, in UTF-16 units from its start. */
export interface TextRange {
  readonly from: number
  readonly to: number
}

/** A step of a path: a name, or the index of an item. */
export type Step = string | number

/** The steps of a field path: `spec.containers[0].env[HOME]`; quotes within brackets are taken off. */
function fieldSteps(path: string): readonly Step[] {
  const steps: Step[] = []
  for (const [, bracketed, plain] of path.matchAll(/\[([^\]]*)\]|([^.[\]]+)/g)) {
    if (plain !== undefined) steps.push(plain)
    else if (/^\d+$/.test(bracketed ?? '')) steps.push(Number(bracketed))
    else steps.push((bracketed ?? '').replaceAll(/^["']|["']$/g, ''))
  }
  return steps
}

interface Found extends TextRange {
  /** Steps that led to it. */
  readonly depth: number
}

const nowhere: Found = { from: 0, to: 0, depth: 0 }

function deeper(a: Found, b: Found): Found {
  return b.depth > a.depth ? b : a
}

function inMapping(node: YamlNode, text: string, steps: readonly Step[], depth: number): Found {
  let best = nowhere
  for (const pair of node.getChildren('Pair')) {
    const key = keyText(pair, text)
    // Keys may have dots in them, which the path writes like those between steps.
    const count = steps.findIndex((_step, at) => steps.slice(0, at + 1).join('.') === key) + 1
    if (count === 0) continue
    const written = pair.getChild('Key') ?? pair
    const here = { from: written.from, to: written.to, depth: depth + count }
    best = deeper(best, below(valueNode(pair), text, steps.slice(count), here))
  }
  return best
}

function inSequence(node: YamlNode, text: string, steps: readonly Step[], depth: number): Found {
  const items = node.getChildren('Item')
  const [first] = steps
  // Messages of decoders leave indices out; then the first item that has the field will do.
  if (typeof first === 'string') {
    return items
      .map((item) => below(valueNode(item), text, steps, { ...nowhere, depth }))
      .reduce((best, found) => deeper(best, found), nowhere)
  }
  const item = items[first ?? 0]
  if (!item) return nowhere
  const value = valueNode(item) ?? item
  // Blanks before the first key are part of a mapping.
  const from = value.from + text.slice(value.from, value.to).search(/\S|$/)
  const lineEnd = text.indexOf('\n', from)
  const to = lineEnd === -1 ? value.to : Math.min(value.to, lineEnd)
  return below(value, text, steps.slice(1), { from, to, depth: depth + 1 })
}

function below(
  node: YamlNode | undefined,
  text: string,
  steps: readonly Step[],
  here: Found,
): Found {
  if (!node || steps.length === 0) return here
  if (isMapping(node)) return deeper(here, inMapping(node, text, steps, here.depth))
  if (isSequence(node)) return deeper(here, inSequence(node, text, steps, here.depth))
  return here
}

/**
 * Where a field of a document is written: its key, or the nearest thing around it where it is absent. `root` is the
 * document's topmost value. Undefined where nothing of the path is there.
 */
export function fieldRange(root: YamlNode, text: string, path: string): TextRange | undefined {
  const { from, to, depth } = below(root, text, fieldSteps(path), nowhere)
  return depth === 0 ? undefined : { from, to }
}

/** The key and the value that are written for a field or an item, each undefined where it is absent. */
export interface WrittenField {
  readonly key: TextRange | undefined
  readonly value: TextRange | undefined
}

/** Where just this field is written; undefined where it is not. */
export function writtenField(
  root: YamlNode,
  text: string,
  steps: readonly Step[],
): WrittenField | undefined {
  let owner: YamlNode | undefined
  let node: YamlNode | undefined = root
  for (const step of steps) {
    owner =
      typeof step === 'number'
        ? node?.getChildren('Item')[step]
        : node?.getChildren('Pair').find((one) => keyText(one, text) === step)
    if (!owner) return undefined
    node = valueNode(owner)
  }
  const range = (one: YamlNode | null | undefined): TextRange | undefined =>
    one ? { from: one.from, to: one.to } : undefined
  return { key: range(owner?.getChild('Key')), value: range(node) }
}
