import type { YamlDirective } from './scan-directive.ts'
import type { YamlTag } from './scan-tag.ts'
import { YamlError } from './yaml-cursor.ts'
import {
  maxYamlDepth,
  newScalar,
  noProperties,
  type YamlAlias,
  type YamlNode,
  type YamlProperties,
  type YamlStart,
  type YamlList,
  type YamlMapping,
  type YamlMember,
} from './yaml-node.ts'
import { YamlScanner } from './yaml-scanner.ts'
import type { TokenType, YamlToken } from './yaml-token.ts'

/** Called before a node is made, with the number of nodes with it. */
type OnNode = (nodes: number) => void

type Ends = ReadonlySet<TokenType>

// The tokens in place of which a node is empty.
const endsDocument: Ends = new Set(['directive', '---', '...', 'end'])
const endsMember: Ends = new Set(['?', ':', 'block end'])
const endsItem: Ends = new Set(['-', 'block end'])
const endsItemAtKey: Ends = new Set(['-', '?', ':', 'block end'])
const endsPairKey: Ends = new Set([':', ',', ']'])
const endsPair: Ends = new Set([',', ']'])
const endsFlowKey: Ends = new Set([':', ',', '}'])
const endsFlowMember: Ends = new Set([',', '}'])

/**
 * Parses the first document of a YAML text to nodes with their places. What follows is not read. Iterative: nesting
 * costs no stack.
 */
class YamlParser {
  readonly #scanner: YamlScanner
  readonly #onNode: OnNode | undefined
  readonly #anchors = new Map<string, YamlNode>()
  readonly #directives = new YamlDirectives()
  readonly #open: OpenCollection[] = []
  #nodes = 0

  constructor(text: string, onNode: OnNode | undefined) {
    this.#scanner = new YamlScanner(text)
    this.#onNode = onNode
  }

  document(): YamlNode | undefined {
    const { type } = this.#scanner.peek()
    if (type === 'end') return undefined
    const isExplicit = type === 'directive' || type === '---'
    if (isExplicit) this.#startDocument()
    const next = this.#scanner.peek()
    const isEmpty = isExplicit && endsDocument.has(next.type)
    const first = isEmpty ? this.#empty(next.line, next.from) : this.#begin(true, false)
    const root = first ?? this.#open[0]?.node
    while (this.#open.length > 0) this.#step()
    // The token behind the document is scanned, too.
    this.#scanner.peek()
    return root
  }

  #startDocument(): void {
    for (;;) {
      const { type, line, directive } = this.#scanner.peek()
      if (type === '---') break
      if (!directive) throw new YamlError('did not find expected <document start>', line)
      this.#directives.add(directive, line)
      this.#scanner.take()
    }
    this.#scanner.take()
  }

  /** Reads on in the innermost collection: up to its end, or to a node in it. */
  #step(): void {
    const open = this.#open.at(-1)
    if (!open) return
    const { form } = open
    if (form === 'list') this.#stepList(open)
    else if (form === 'list at key') {
      if (this.#is('-')) this.#addAfterSign(open, endsItemAtKey)
      else this.#close(open)
    } else if (form === 'mapping') this.#stepMapping(open)
    else if (form === '[') this.#stepBrackets(open)
    else if (form === '{') this.#stepBraces(open)
    else this.#stepPair(open)
  }

  #stepList(open: OpenCollection): void {
    if (this.#is('-')) return this.#addAfterSign(open, endsItem)
    this.#take('block end', "did not find expected '-' indicator")
    this.#close(open)
  }

  #stepMapping(open: OpenCollection): void {
    if (open.key) return this.#addValue(open, endsMember)
    if (this.#is('?')) return this.#addAfterSign(open, endsMember)
    this.#take('block end', 'did not find expected key')
    this.#close(open)
  }

  #stepBrackets(open: OpenCollection): void {
    if (this.#isClosed(open, ']', open.items.length)) return
    if (!this.#is('?')) return this.#addNode(open)
    const { line, from } = this.#scanner.take()
    this.#push('pair', { line, from, ...noProperties })
  }

  /** Handles a member of a list that is a mapping of one member: `[a: b]`. */
  #stepPair(open: OpenCollection): void {
    if (open.key) return this.#addValue(open, endsPair)
    if (open.members.length > 0) return this.#close(open)
    const { type, line, to } = this.#scanner.peek()
    if (!endsPairKey.has(type)) return this.#addNode(open)
    this.#add(open, this.#empty(line, to))
    // libyaml takes the sign behind an empty key with it.
    this.#scanner.take()
  }

  #stepBraces(open: OpenCollection): void {
    if (!open.key) {
      if (this.#isClosed(open, '}', open.members.length)) return
      open.takesValue = this.#is('?')
      if (open.takesValue) this.#addAfterSign(open, endsFlowKey)
      else this.#addNode(open)
    } else if (open.takesValue) this.#addValue(open, endsFlowMember)
    else this.#addEmpty(open)
  }

  /** Closes brackets at their end, else takes the comma behind an item. */
  #isClosed(open: OpenCollection, bracket: ']' | '}', items: number): boolean {
    if (!this.#is(bracket) && items > 0)
      this.#take(',', `did not find expected ',' or '${bracket}'`)
    if (!this.#is(bracket)) return false
    this.#close(open, this.#scanner.take().to)
    return true
  }

  #addValue(open: OpenCollection, ends: Ends): void {
    if (this.#is(':')) this.#addAfterSign(open, ends)
    else this.#addEmpty(open)
  }

  #addEmpty(open: OpenCollection): void {
    const { line, from } = this.#scanner.peek()
    this.#add(open, this.#empty(line, from))
  }

  /** Adds the node behind a `-`, `?` or `:`, which is empty where the next token is one of `ends`. */
  #addAfterSign(open: OpenCollection, ends: Ends): void {
    const { line, to } = this.#scanner.take()
    const next = this.#scanner.peek()
    if (!ends.has(next.type)) return this.#addNode(open)
    // Within brackets an empty node counts to the line of what follows it.
    this.#add(open, this.#empty(open.node.isFlow ? next.line : line, to))
  }

  /** Adds the node that begins with the next token, at its end if it is a collection. */
  #addNode(open: OpenCollection): void {
    const isMapping = open.form === 'mapping'
    const node = this.#begin(!open.node.isFlow, isMapping)
    if (node) this.#add(open, node)
  }

  #add(open: OpenCollection, node: YamlNode): void {
    if (open.node.kind === 'list') open.items.push(node)
    else if (!open.key) open.key = node
    else {
      open.members.push({ key: open.key, value: node })
      open.key = undefined
    }
  }

  /** Ends the innermost collection, at its last node unless brackets do. */
  #close(open: OpenCollection, to?: number): void {
    const last = open.items.at(-1) ?? open.members.at(-1)?.value
    open.node.to = to ?? last?.to ?? open.node.from
    this.#open.pop()
    const outer = this.#open.at(-1)
    if (outer) this.#add(outer, open.node)
  }

  /** Parses a scalar or an alias; undefined for a collection, which is open now. A list may have the column of its key. */
  #begin(isBlock: boolean, mayBeAtKey: boolean): YamlNode | undefined {
    this.#onNode?.(++this.#nodes)
    const { line, from, type } = this.#scanner.peek()
    if (type === '*') return this.#alias()
    const { anchor, tag } = this.#properties()
    const token = this.#scanner.peek()
    const start: YamlStart = { line, from: token.from, anchor, tag }
    if (token.type === 'scalar') {
      const { value, isPlain, to } = this.#scanner.take()
      const showsType = tag === undefined ? isPlain : tag === '!'
      return this.#named(newScalar(start, to, value, showsType), anchor)
    }
    const form = formOf(token.type, isBlock, mayBeAtKey)
    if (form) {
      if (form !== 'list at key') this.#scanner.take()
      this.#push(form, start)
      return undefined
    }
    if (anchor === undefined && tag === undefined) {
      throw new YamlError('did not find expected node content', token.line)
    }
    const isPlain = tag === undefined
    return this.#named(newScalar({ line, from, anchor, tag }, from, '', isPlain), anchor)
  }

  #push(form: Form, start: YamlStart): void {
    if (this.#open.length === maxYamlDepth) {
      throw new YamlError(`exceeded max depth of ${maxYamlDepth}`, start.line)
    }
    const open = openCollection(form, start)
    this.#named(open.node, start.anchor)
    this.#open.push(open)
  }

  #alias(): YamlAlias {
    const { value: name, line, from, to } = this.#scanner.take()
    const target = this.#anchors.get(name)
    if (!target) throw new YamlError(`unknown anchor '${name}' referenced`, 0, line)
    return { kind: 'alias', name, target, line, from, to }
  }

  /** Takes an anchor and a tag, in any order. */
  #properties(): YamlProperties {
    const { type } = this.#scanner.peek()
    if (type !== '&' && type !== '!') return noProperties
    let anchor: string | undefined
    let written: YamlToken | undefined
    for (;;) {
      const token = this.#scanner.peek()
      if (token.type === '&' && anchor === undefined) anchor = token.value
      else if (token.type === '!' && !written) written = token
      else break
      this.#scanner.take()
    }
    return { anchor, tag: written?.tag && this.#directives.wholeTag(written.tag, written.line) }
  }

  /** Aliases may refer to the node from now on. */
  #named<T extends YamlNode>(node: T, anchor: string | undefined): T {
    if (anchor !== undefined) this.#anchors.set(anchor, node)
    return node
  }

  /** A node without text, such as the value of `key:`. */
  #empty(line: number, from: number): YamlNode {
    this.#onNode?.(++this.#nodes)
    return newScalar({ line, from, ...noProperties }, from, '', true)
  }

  #is(type: TokenType): boolean {
    return this.#scanner.peek().type === type
  }

  #take(type: TokenType, otherwise: string): void {
    const token = this.#scanner.peek()
    if (token.type !== type) throw new YamlError(otherwise, token.line)
    this.#scanner.take()
  }
}

/**
 * Parses the first document of a YAML text; undefined where it has none. What follows the document is not read.
 *
 * @throws YamlError for a mistake, in the words of Go's YAML library, with its line as that counts it
 */
export function parseYamlNodes(text: string, onNode?: OnNode): YamlNode | undefined {
  return new YamlParser(text, onNode).document()
}

/** How a collection is written: a list at the column of its key, and `a: b` in a list, have no end of their own. */
type Form = 'list' | 'list at key' | 'mapping' | '[' | '{' | 'pair'

/** A collection whose end has not been read. */
interface OpenCollection {
  readonly form: Form
  readonly node: { to: number } & (YamlList | YamlMapping)
  readonly items: YamlNode[]
  readonly members: YamlMember[]
  /** The key whose value is next. */
  key: YamlNode | undefined
  /** Whether a value may follow the key of a mapping in braces: only with `?`, which the scanner adds. */
  takesValue: boolean
}

/** The form of the collection that a token begins. */
function formOf(type: TokenType, isBlock: boolean, mayBeAtKey: boolean): Form | undefined {
  if (type === '[' || type === '{') return type
  if (isBlock && (type === 'list' || type === 'mapping')) return type
  return type === '-' && mayBeAtKey ? 'list at key' : undefined
}

/** A collection that begins at the place. */
function openCollection(form: Form, { line, from, anchor, tag }: YamlStart): OpenCollection {
  const isFlow = form === '[' || form === '{' || form === 'pair'
  const items: YamlNode[] = []
  const members: YamlMember[] = []
  const node: YamlList | YamlMapping =
    form === '[' || form.startsWith('list')
      ? { kind: 'list', line, from, to: from, anchor, tag, isFlow, items }
      : { kind: 'mapping', line, from, to: from, anchor, tag, isFlow, members }
  return { form, node, items, members, key: undefined, takesValue: true }
}

/** Handles that need no directive. */
const defaultPrefixes: ReadonlyMap<string, string> = new Map([
  ['!', '!'],
  ['!!', 'tag:yaml.org,2002:'],
])

/** What the directives of a document say. */
class YamlDirectives {
  readonly #prefixes = new Map<string, string>()
  #hasVersion = false

  /** Takes a directive of a line (from 0). */
  add(directive: YamlDirective, line: number): void {
    if ('version' in directive) {
      if (this.#hasVersion) throw new YamlError('found duplicate %YAML directive', line)
      if (directive.version !== '1.1') throw new YamlError('found incompatible YAML document', line)
      this.#hasVersion = true
      return
    }
    const { handle, suffix } = directive.tag
    if (this.#prefixes.has(handle)) throw new YamlError('found duplicate %TAG directive', line)
    this.#prefixes.set(handle, suffix)
  }

  /** The whole tag (`tag:yaml.org,2002:str`) of a written one (`!!str`). */
  wholeTag({ handle, suffix }: YamlTag, line: number): string {
    if (handle === '') return suffix
    const prefix = this.#prefixes.get(handle) ?? defaultPrefixes.get(handle)
    if (prefix === undefined) throw new YamlError('found undefined tag handle', line)
    return prefix + suffix
  }
}
