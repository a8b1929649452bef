import {
  equalJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../base/api/json.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import type { YamlMapping, YamlNode } from '../../objects/codec/yaml/yaml-node.ts'
import { parseYamlNodes } from '../../objects/codec/yaml/yaml-parser.ts'
import { writeYaml } from '../../objects/codec/yaml/yaml-write.ts'
import { parseYaml } from '../../objects/codec/yaml/yaml.ts'
import { flowText } from './flow-text.ts'
import { entryOf, isEditable, type YamlEntry, yamlComments } from './yaml-tree.ts'

/** A YAML document after its change. */
export interface EditedYaml {
  readonly text: string
  /** Comments that the change took out of the text. */
  readonly lostComments: readonly string[]
}

interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/**
 * Changes the value of a YAML document from `before`, which its text means, to `after`. Only the members that differ are written
 * anew, with everything else (comments, order, quotes) as it was. A text that cannot be edited in place, as it has anchors or
 * tags, is written anew as a whole, below the comments at its head.
 */
export function editYaml(text: string, before: JsonObject, after: JsonObject): EditedYaml {
  if (!text.endsWith('\n')) {
    const { text: whole, lostComments } = editYaml(`${text}\n`, before, after)
    return { text: whole.replace(/\n$/, ''), lostComments }
  }
  const root = parseYamlNodes(text)
  const changed = root && isEditable(text, root) ? inPlace(text, root, before, after) : undefined
  const edited = changed ?? rewritten(text, after)
  const left = yamlComments(edited, parseYamlNodes(edited))
  return { text: edited, lostComments: without(yamlComments(text, root), left) }
}

function inPlace(
  text: string,
  tree: YamlNode,
  before: JsonObject,
  after: JsonObject,
): string | undefined {
  const edits = new YamlEdits(text)
  edits.change(tree, before, after)
  const edited = edits.apply()
  return means(edited, after) ? edited : undefined
}

function means(text: string, value: JsonObject): boolean {
  try {
    return equalJson(parseYaml(text).value, value)
  } catch (error) {
    if (error instanceof ParseError) return false
    throw error
  }
}

/** The comments and blank lines at the head of a document, then its value. */
function rewritten(text: string, after: JsonObject): string {
  const head = /^(?:[ \t]*(?:#[^\n]*)?\n)*/.exec(text)?.[0] ?? ''
  return head + writeYaml(after)
}

function without(all: readonly string[], left: readonly string[]): readonly string[] {
  const rest = [...left]
  return all.filter((comment) => {
    const at = rest.indexOf(comment)
    if (at !== -1) rest.splice(at, 1)
    return at === -1
  })
}

/** Collects the edits that change a document. Ranges of edits never overlap. */
class YamlEdits {
  readonly #text: string
  readonly #edits: Edit[] = []

  constructor(text: string) {
    this.#text = text
  }

  apply(): string {
    let text = this.#text
    for (const edit of this.#edits.toSorted((a, b) => b.from - a.from || b.to - a.to)) {
      text = text.slice(0, edit.from) + edit.text + text.slice(edit.to)
    }
    return text
  }

  /** Changes a node that begins at its own column: a document, or an item of a list. */
  change(node: YamlNode, before: JsonValue | undefined, after: JsonValue): void {
    if (this.#changeInside(node, before, after)) return
    const text = isFlow(node) ? flowText(after) : writeYaml(after)
    this.#replace(node.from, node.to, indented(text.trimEnd(), this.#column(node.from)))
  }

  /** Changes the parts of a node that differ. @returns false where the node has to be written anew */
  #changeInside(node: YamlNode, before: JsonValue | undefined, after: JsonValue): boolean {
    if (equalJson(before, after)) return true
    if (isFlow(node)) return false
    if (node.kind === 'mapping') {
      if (!isJsonObject(before) || !isJsonObject(after)) return false
      return this.#changeMapping(node, before, after)
    }
    if (node.kind !== 'list') return false
    if (!isList(before) || !isList(after)) return false
    if (before.length !== after.length || node.items.length !== after.length) return false
    for (const [at, item] of node.items.entries()) this.change(item, before[at], after[at] ?? null)
    return true
  }

  #changeMapping({ members }: YamlMapping, before: JsonObject, after: JsonObject): boolean {
    const entries = members.map(entryOf)
    const kept = entries.filter(({ key }) => after[key] !== undefined)
    const [first] = kept
    const last = entries.at(-1)
    if (!first || !last) return false
    const indent = this.#column(last.from)
    const known = new Set(entries.map(({ key }) => key))
    const added = Object.entries(after)
      .filter(([key, value]) => !known.has(key) && value !== undefined)
      .map(([key, value = null]) => entryText(key, value, indent))
    const removed = entries.filter((entry) => !kept.includes(entry))
    for (const entry of kept) this.#changeEntry(entry, before, after, indent)
    // A mapping in a list begins on the line of its dash: what is kept moves up there.
    const head = removed.filter(({ from }) => from < first.from)
    if (head[0] && !this.#isLineStart(head[0].from)) this.#replace(head[0].from, first.from, '')
    else for (const entry of head) this.#removeLines(entry, added)
    for (const entry of removed) if (entry.from > first.from) this.#removeLines(entry, added)
    if (added.length > 0) this.#insertBehind(last, added)
    return true
  }

  #changeEntry(
    { key, from, to, value }: YamlEntry,
    before: JsonObject,
    after: JsonObject,
    indent: number,
  ): void {
    const next = after[key] ?? null
    if (this.#changeInside(value, before[key], next)) return
    if (isFlow(value) && typeof next === 'object') {
      this.#replace(value.from, value.to, flowText(next))
    } else this.#replace(from, to, entryText(key, next, indent))
  }

  /** Removes the lines of a member; those that are added take the place of the first one. */
  #removeLines({ from, to }: YamlEntry, added: string[]): void {
    const start = this.#lineStart(from)
    const lines = added.splice(0).map((text) => `${' '.repeat(from - start)}${text}\n`)
    this.#replace(start, this.#lineEnd(to), lines.join(''))
  }

  #insertBehind({ from, to }: YamlEntry, added: readonly string[]): void {
    const end = this.#lineEnd(to)
    const indent = ' '.repeat(this.#column(from))
    const lines = added.map((text) => `${indent}${text}\n`).join('')
    this.#replace(end, end, lines)
  }

  #replace(from: number, to: number, text: string): void {
    this.#edits.push({ from, to, text })
  }

  #lineStart(at: number): number {
    return this.#text.lastIndexOf('\n', at - 1) + 1
  }

  #isLineStart(at: number): boolean {
    return this.#text.slice(this.#lineStart(at), at).trim() === ''
  }

  #column(at: number): number {
    return at - this.#lineStart(at)
  }

  /** The offset behind the line in which a value ends. */
  #lineEnd(to: number): number {
    // Block scalars end with their last line.
    return this.#text[to - 1] === '\n' ? to : this.#text.indexOf('\n', to) + 1
  }
}

/** Whether a node is written in brackets or braces. */
function isFlow(node: YamlNode): boolean {
  return 'isFlow' in node && node.isFlow
}

/** A member in block style, all lines but the first one indented. */
function entryText(key: string, value: JsonValue, indent: number): string {
  return indented(writeYaml({ [key]: value }).trimEnd(), indent)
}

function indented(text: string, indent: number): string {
  return text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(indent)}`)
}
