import { YamlError } from './yaml-error.ts'
import { YamlDirectives } from './yaml-directives.ts'
import {
  maxYamlDepth,
  newScalar,
  noProperties,
  type YamlAlias,
  type YamlList,
  type YamlMapping,
  type YamlMember,
  type YamlNode,
  type YamlProperties,
  type YamlScalar,
  type YamlStart,
} from './yaml-node.ts'
import { YamlScanner } from './yaml-scanner.ts'
import type { TokenType } from './yaml-token.ts'

/** Called before a node is made, with the number of nodes with it. */
type OnNode = (nodes: number) => void

// The tokens in place of which a node is empty.
const endsDocument: ReadonlySet<TokenType> = new Set(['directive', '---', '...', 'end'])
const endsMember: ReadonlySet<TokenType> = new Set(['?', ':', 'block end'])
const endsItem: ReadonlySet<TokenType> = new Set(['-', 'block end'])
const endsItemAtKey: ReadonlySet<TokenType> = new Set(['-', '?', ':', 'block end'])
const endsPairKey: ReadonlySet<TokenType> = new Set([':', ',', ']'])
const endsItemOfFlow: ReadonlySet<TokenType> = new Set([',', ']'])
const endsFlowKey: ReadonlySet<TokenType> = new Set([':', ',', '}'])
const endsFlowMember: ReadonlySet<TokenType> = new Set([',', '}'])

/** Parses the first document of a YAML text to nodes with their places. What follows is not read. */
class YamlParser {
  readonly #scanner: YamlScanner
  readonly #onNode: OnNode | undefined
  readonly #anchors = new Map<string, YamlNode>()
  readonly #directives = new YamlDirectives()
  #nodes = 0
  #depth = 0

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
    const root =
      isExplicit && endsDocument.has(next.type)
        ? this.#empty(next.line, next.from)
        : this.#node(true)
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

  /** Parses a node; a list of a mapping's value may have the column of its key. */
  #node(isBlock: boolean, mayBeAtKey: boolean = false): YamlNode {
    this.#onNode?.(++this.#nodes)
    const { line, from, type } = this.#scanner.peek()
    if (type === '*') return this.#alias()
    const properties = this.#properties()
    const token = this.#scanner.peek()
    const { anchor, tag } = properties
    const start: YamlStart = { line, from: token.from, anchor, tag }
    const node = this.#content(token.type, start, isBlock, mayBeAtKey)
    if (node) return node
    if (anchor === undefined && tag === undefined) {
      throw new YamlError('did not find expected node content', token.line)
    }
    return this.#named(newScalar({ line, from, anchor, tag }, from, '', tag === undefined))
  }

  /** The value that begins with a token of the type; undefined where none does. */
  #content(
    type: TokenType,
    start: YamlStart,
    isBlock: boolean,
    mayBeAtKey: boolean,
  ): YamlNode | undefined {
    if (type === 'scalar') return this.#scalar(start)
    if (type === '[') return this.#list(start, true, (items) => this.#flowItems(items))
    if (type === '{') return this.#mapping(start, true, (members) => this.#flowMembers(members))
    if (type === 'mapping' && isBlock) {
      return this.#mapping(start, false, (members) => this.#blockMembers(members))
    }
    const isAtKey = type === '-' && mayBeAtKey
    if (!isAtKey && !(type === 'list' && isBlock)) return undefined
    return this.#list(start, false, (items) => this.#blockItems(items, isAtKey))
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
    let tag: string | undefined
    for (;;) {
      const token = this.#scanner.peek()
      if (token.type === '&' && anchor === undefined) anchor = token.value
      else if (token.tag && tag === undefined) {
        tag = this.#directives.wholeTag(token.tag, token.line)
      } else return { anchor, tag }
      this.#scanner.take()
    }
  }

  /** Aliases may refer to the node from now on. */
  #named<T extends YamlScalar | YamlList | YamlMapping>(node: T): T {
    if (node.anchor !== undefined) this.#anchors.set(node.anchor, node)
    return node
  }

  #scalar(start: YamlStart): YamlScalar {
    const { value, isPlain, to } = this.#scanner.take()
    const showsType = start.tag === undefined ? isPlain : start.tag === '!'
    return this.#named(newScalar(start, to, value, showsType))
  }

  #list(start: YamlStart, isFlow: boolean, parse: (items: YamlNode[]) => number): YamlList {
    const { line, from, anchor, tag } = start
    const items: YamlNode[] = []
    const list: YamlList = { kind: 'list', line, from, to: from, anchor, tag, isFlow, items }
    return this.#filled(list, () => parse(items))
  }

  #mapping(
    start: YamlStart,
    isFlow: boolean,
    parse: (members: YamlMember[]) => number,
  ): YamlMapping {
    const { line, from, anchor, tag } = start
    const members: YamlMember[] = []
    const mapping: YamlMapping = {
      kind: 'mapping',
      line,
      from,
      to: from,
      anchor,
      tag,
      isFlow,
      members,
    }
    return this.#filled(mapping, () => parse(members))
  }

  #filled<T extends YamlList | YamlMapping>(node: T, parse: () => number): T {
    if (++this.#depth > maxYamlDepth) {
      throw new YamlError(`exceeded max depth of ${maxYamlDepth}`, node.line)
    }
    this.#named(node)
    ;(node as { to: number }).to = parse()
    this.#depth--
    return node
  }

  #blockItems(items: YamlNode[], isAtKey: boolean): number {
    const { from } = isAtKey ? this.#scanner.peek() : this.#scanner.take()
    const ends = isAtKey ? endsItemAtKey : endsItem
    while (this.#is('-')) items.push(this.#afterSign(ends, true))
    if (!isAtKey) this.#expect('block end', "did not find expected '-' indicator")
    return items.at(-1)?.to ?? from
  }

  #blockMembers(members: YamlMember[]): number {
    const { from } = this.#scanner.take()
    while (this.#is('?')) {
      const key = this.#afterSign(endsMember, true)
      members.push({ key, value: this.#value(endsMember, true) })
    }
    this.#expect('block end', 'did not find expected key')
    return members.at(-1)?.value.to ?? from
  }

  /** The node behind a `-`, `?` or `:`, which is empty where the next token is one of `ends`. */
  #afterSign(ends: ReadonlySet<TokenType>, isBlock: boolean): YamlNode {
    const { line, to } = this.#scanner.take()
    const next = this.#scanner.peek()
    if (!ends.has(next.type)) return this.#node(isBlock, ends === endsMember)
    // Within brackets an empty node counts to the line of what follows it.
    return this.#empty(isBlock ? line : next.line, to)
  }

  #value(ends: ReadonlySet<TokenType>, isBlock: boolean): YamlNode {
    if (this.#is(':')) return this.#afterSign(ends, isBlock)
    const { line, from } = this.#scanner.peek()
    return this.#empty(line, from)
  }

  #flowItems(items: YamlNode[]): number {
    this.#scanner.take()
    while (!this.#is(']')) {
      if (items.length > 0) {
        this.#expect(',', "did not find expected ',' or ']'")
        if (this.#is(']')) break
      }
      items.push(this.#is('?') ? this.#pair() : this.#node(false))
    }
    return this.#scanner.take().to
  }

  /** A member of a list that is a mapping of one member: `[a: b]`. */
  #pair(): YamlMapping {
    const { line, from } = this.#scanner.take()
    return this.#mapping({ line, from, ...noProperties }, true, (members) => {
      const { type, line: keyLine, to } = this.#scanner.peek()
      const hasKey = !endsPairKey.has(type)
      const key = hasKey ? this.#node(false) : this.#empty(keyLine, to)
      // libyaml takes the sign behind an empty key with it.
      if (!hasKey) this.#scanner.take()
      const value = this.#value(endsItemOfFlow, false)
      members.push({ key, value })
      return value.to
    })
  }

  #flowMembers(members: YamlMember[]): number {
    this.#scanner.take()
    while (!this.#is('}')) {
      if (members.length > 0) {
        this.#expect(',', "did not find expected ',' or '}'")
        if (this.#is('}')) break
      }
      members.push(this.#flowMember())
    }
    return this.#scanner.take().to
  }

  #flowMember(): YamlMember {
    if (this.#is('?')) {
      const key = this.#afterSign(endsFlowKey, false)
      return { key, value: this.#value(endsFlowMember, false) }
    }
    const key = this.#node(false)
    const { line, from } = this.#scanner.peek()
    return { key, value: this.#empty(line, from) }
  }

  /** A node without text, such as the value of `key:`. */
  #empty(line: number, from: number): YamlScalar {
    this.#onNode?.(++this.#nodes)
    return newScalar({ line, from, ...noProperties }, from, '', true)
  }

  #is(type: TokenType): boolean {
    return this.#scanner.peek().type === type
  }

  /** Takes a token of the type. */
  #expect(type: TokenType, otherwise: string): void {
    const token = this.#scanner.peek()
    if (token.type !== type) throw new YamlError(otherwise, token.line)
    this.#scanner.take()
  }
}

/**
 * Parses the first document of a YAML text; undefined where it has none. What follows the document is not read.
 *
 * @throws ParseError for a mistake, in the words of Go's YAML library, with its line as that counts it
 */
export function parseYamlNodes(text: string, onNode?: OnNode): YamlNode | undefined {
  return new YamlParser(text, onNode).document()
}
