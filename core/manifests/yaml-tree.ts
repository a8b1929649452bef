import { COLLECTION_STYLE, type Event, EVENT_ID, getScalarValue, SCALAR_STYLE } from 'js-yaml'

/** Offsets of a node in its text; `to` is exclusive. */
interface Place {
  readonly from: number
  readonly to: number
}

/** A value of a YAML document with its place in the text. */
export type YamlNode = YamlScalar | YamlMapping | YamlList

export interface YamlScalar extends Place {
  readonly kind: 'scalar'
}

export interface YamlMapping extends Place {
  readonly kind: 'mapping'
  /** Whether it is written in braces. */
  readonly isFlow: boolean
  readonly entries: readonly YamlEntry[]
}

export interface YamlList extends Place {
  readonly kind: 'list'
  /** Whether it is written in brackets. */
  readonly isFlow: boolean
  readonly items: readonly YamlNode[]
}

/** A member of a mapping, from its key to the end of its value. */
export interface YamlEntry extends Place {
  readonly key: string
  readonly value: YamlNode
}

type Collection = Extract<Event, { readonly type: 2 | 3 }>
type Scalar = Extract<Event, { readonly type: 4 }>

/** A syntax that is not edited in place: anchors, aliases, tags, explicit and merge keys. */
class UnsupportedSyntax extends Error {}

/** Builds the tree of one document from its parser events. */
class TreeBuilder {
  readonly #text: string
  readonly #events: readonly Event[]
  #next = 0

  constructor(text: string, events: readonly Event[]) {
    this.#text = text
    this.#events = events
  }

  document(): YamlNode {
    this.#take()
    return this.#node(0)
  }

  #take(): Event {
    const event = this.#events[this.#next++]
    if (!event) throw new UnsupportedSyntax()
    return event
  }

  /** The next node; `from` is where an empty one stands. */
  #node(from: number): YamlNode {
    const event = this.#take()
    const isPlain = event.type !== EVENT_ID.ALIAS && event.type !== EVENT_ID.DOCUMENT
    if (!isPlain || event.type === EVENT_ID.POP) throw new UnsupportedSyntax()
    if (event.anchorStart >= 0 || event.tagStart >= 0) throw new UnsupportedSyntax()
    if (event.type === EVENT_ID.SCALAR) return this.#scalar(event, from)
    return event.type === EVENT_ID.MAPPING ? this.#mapping(event) : this.#list(event)
  }

  #scalar({ valueStart, valueEnd, style }: Scalar, from: number): YamlScalar {
    if (valueStart < 0) return { kind: 'scalar', from, to: from }
    const quote =
      style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED ? 1 : 0
    return { kind: 'scalar', from: valueStart - quote, to: valueEnd + quote }
  }

  #isAtEnd(): boolean {
    if (this.#events[this.#next]?.type !== EVENT_ID.POP) return false
    this.#next++
    return true
  }

  #mapping({ start, style }: Collection): YamlMapping {
    const isFlow = style === COLLECTION_STYLE.FLOW
    const entries: YamlEntry[] = []
    while (!this.#isAtEnd()) entries.push(this.#entry())
    const from = isFlow ? start : (entries[0]?.from ?? start)
    const last = entries.at(-1)?.to ?? from + 1
    return { kind: 'mapping', isFlow, entries, from, to: isFlow ? this.#closing(last, '}') : last }
  }

  #entry(): YamlEntry {
    const event = this.#events[this.#next]
    const key = this.#node(-1)
    if (key.kind !== 'scalar' || event?.type !== EVENT_ID.SCALAR || key.from < 0) {
      throw new UnsupportedSyntax()
    }
    const name = getScalarValue(this.#text, event)
    const colon = /^[ \t]*:/.exec(this.#text.slice(key.to, key.to + 64))
    if (!colon || name === '<<') throw new UnsupportedSyntax()
    const value = this.#node(key.to + colon[0].length)
    return { key: name, from: key.from, to: value.to, value }
  }

  #list({ start, style }: Collection): YamlList {
    const isFlow = style === COLLECTION_STYLE.FLOW
    const items: YamlNode[] = []
    while (!this.#isAtEnd()) items.push(this.#node(-1))
    const last = items.at(-1)?.to ?? start + 1
    return {
      kind: 'list',
      isFlow,
      items,
      from: start,
      to: isFlow ? this.#closing(last, ']') : last,
    }
  }

  /** The offset behind the bracket that closes a flow collection, whose last part ends at `from`. */
  #closing(from: number, bracket: string): number {
    const between = /^(?:[\s,]|#[^\n]*)*/.exec(this.#text.slice(Math.max(from, 0)))?.[0] ?? ''
    const at = from + between.length
    if (from < 0 || this.#text[at] !== bracket) throw new UnsupportedSyntax()
    return at + 1
  }
}

/** The tree of a document; undefined where its syntax (anchors, tags, explicit keys) cannot be edited in place. */
export function yamlTree(text: string, events: readonly Event[]): YamlNode | undefined {
  try {
    return new TreeBuilder(text, events).document()
  } catch (error) {
    if (error instanceof UnsupportedSyntax) return undefined
    throw error
  }
}

/** The comments of a document in their order, without the blanks around them. */
export function yamlComments(text: string, events: readonly Event[]): readonly string[] {
  const comments: string[] = []
  let from = 0
  const search = (to: number): void => {
    for (const [, comment = ''] of text.slice(from, to).matchAll(/(?:^|\s)(#[^\n]*)/g)) {
      comments.push(comment.trimEnd())
    }
  }
  for (const event of events) {
    if (event.type !== EVENT_ID.SCALAR || event.valueStart < 0) continue
    search(event.valueStart)
    from = event.valueEnd
  }
  search(text.length)
  return comments
}
