import type { IncomingAnswer } from '../../base/outgoing/outgoing-request.ts'
import { type LocationTerms, rewrittenLocation } from './rewritten-location.ts'

/** Attributes that hold an address, by element, as kube-apiserver rewrites them. */
const addressed: Readonly<Record<string, string>> = {
  a: 'href',
  applet: 'codebase',
  area: 'href',
  audio: 'src',
  base: 'href',
  blockquote: 'cite',
  body: 'background',
  button: 'formaction',
  command: 'icon',
  del: 'cite',
  embed: 'src',
  form: 'action',
  frame: 'longdesc src',
  head: 'profile',
  html: 'manifest',
  iframe: 'longdesc src',
  img: 'longdesc src usemap',
  input: 'src usemap formaction',
  ins: 'cite',
  link: 'href',
  object: 'classid codebase data usemap',
  q: 'cite',
  script: 'src',
  source: 'src',
  video: 'poster src',
}

/** Ends of elements whose content is no markup. */
const rawEnds: ReadonlyMap<string, RegExp> = new Map(
  ['iframe', 'noembed', 'noframes', 'script', 'style', 'textarea', 'title', 'xmp'].map((name) => [
    name,
    new RegExp(`</${name}`, 'i'),
  ]),
)

const commentEnd = /-->/

/** The longest of these ends in characters. */
const longestEnd = 10

/** Characters of a tag beyond which it is passed on as it is. */
const longestTag = 8192

/** Reads one attribute at a time: its name, and its value with the quotation marks. */
const attributePattern = /[\s/]*([^\s=/>]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>"']*))?/gy

/**
 * Leads the links of an HTML page through a proxy: those in attributes of start tags that a redirect would lead there, too. The page
 * comes in pieces and is read in linear time; of an unfinished tag alone is anything kept. Its text is one character for each byte.
 */
class LinkRewriter {
  readonly #terms: LocationTerms
  /** What has not been passed on. */
  #rest = ''
  /** The end of the content of an element, or of a comment, in which the page stands. */
  #until: RegExp | undefined
  /** The place in an unfinished tag up to which it was read, and what it was read as. */
  #at = 0
  #quote = ''
  #isValue = false

  constructor(terms: LocationTerms) {
    this.#terms = terms
  }

  /** @returns what can be passed on after a further piece */
  push(piece: string): string {
    this.#rest += piece
    const done: string[] = []
    for (;;) {
      const part = this.#until === undefined ? this.#markup() : this.#raw(this.#until)
      if (part === undefined) return done.join('')
      done.push(part)
    }
  }

  end(): string {
    return this.#take(this.#rest.length)
  }

  #take(length: number): string {
    const taken = this.#rest.slice(0, length)
    this.#rest = this.#rest.slice(length)
    this.#at = 0
    return taken
  }

  /** Passes on text up to the end of content that is no markup; undefined once nothing more can be. */
  #raw(until: RegExp): string | undefined {
    const found = until.exec(this.#rest)
    if (found) {
      this.#until = undefined
      return this.#take(found.index + found[0].length)
    }
    const safe = this.#rest.length - longestEnd
    return safe > 0 ? this.#take(safe) : undefined
  }

  #markup(): string | undefined {
    if (this.#at === 0) {
      const open = this.#rest.indexOf('<')
      if (open !== 0)
        return this.#rest === '' ? undefined : this.#take(open === -1 ? this.#rest.length : open)
      if (this.#rest.length < 4) return undefined
      if (this.#rest.startsWith('<!--')) {
        this.#until = commentEnd
        return this.#take(4)
      }
      if (!/^<[a-z]/i.test(this.#rest)) return this.#take(1)
      this.#at = 1
      this.#quote = ''
      this.#isValue = false
    }
    const end = this.#endOfTag()
    if (end === -1)
      return this.#rest.length > longestTag ? this.#take(this.#rest.length) : undefined
    const tag = this.#take(end + 1)
    const name = /^<([^\s/>]+)/.exec(tag)?.[1]?.toLowerCase() ?? ''
    this.#until = rawEnds.get(name)
    const attributes = Object.hasOwn(addressed, name) ? addressed[name] : undefined
    return attributes === undefined
      ? tag
      : this.#rewritten(tag, name.length + 1, new Set(attributes.split(' ')))
  }

  /** The place of the `>` that ends a tag; -1 where it has not come yet. A quotation mark counts where a value begins. */
  #endOfTag(): number {
    const text = this.#rest
    for (; this.#at < text.length; this.#at += 1) {
      const character = text.charAt(this.#at)
      if (this.#quote !== '') {
        if (character === this.#quote) this.#quote = ''
      } else if (character === '>') {
        return this.#at
      } else if (this.#isValue && (character === '"' || character === "'")) {
        this.#quote = character
        this.#isValue = false
      } else if (character === '=') {
        this.#isValue = true
      } else if (character.trim() !== '') {
        this.#isValue = false
      }
    }
    return -1
  }

  #rewritten(tag: string, start: number, attributes: ReadonlySet<string>): string {
    const parts = [tag.slice(0, start)]
    let done = start
    attributePattern.lastIndex = start
    for (let found = attributePattern.exec(tag); found; found = attributePattern.exec(tag)) {
      const [whole, name = '', value = ''] = found
      if (!attributes.has(name.toLowerCase()) || value === '') continue
      const quote = /^["']/.exec(value)?.[0] ?? ''
      const address = value.slice(quote.length, value.length - quote.length)
      const end = found.index + whole.length
      parts.push(
        tag.slice(done, end - value.length),
        quote,
        rewrittenLocation(address, this.#terms),
        quote,
      )
      done = end
    }
    return [...parts, tag.slice(done)].join('')
  }
}

/** Whether an answer is a page whose links can be rewritten: one of HTML that is not compressed. */
export function hasLinks(answer: Pick<IncomingAnswer, 'header'>): boolean {
  const type = answer.header('content-type')?.split(';', 1)[0]?.trim()
  return type === 'text/html' && (answer.header('content-encoding') ?? '') === ''
}

/** The bytes of a page with its links led through a proxy. */
export async function* rewrittenLinks(
  page: AsyncIterable<Uint8Array>,
  terms: LocationTerms,
): AsyncGenerator<Uint8Array, void> {
  const rewriter = new LinkRewriter(terms)
  for await (const piece of page) {
    const text = rewriter.push(charactersOf(piece))
    if (text !== '') yield bytesOf(text)
  }
  const last = rewriter.end()
  if (last !== '') yield bytesOf(last)
}

/** Bytes that become the arguments of one call: far fewer than the stack holds. */
const slice = 4096

function charactersOf(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += slice)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + slice)))
  return parts.join('')
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
