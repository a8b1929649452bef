/** A line of a Corefile with the lines of its block. */
export interface Directive {
  readonly words: readonly string[]
  readonly block: readonly Directive[]
}

/** The zones of a server, each with its port, and its plug-ins. */
export interface ServerBlock {
  readonly zones: readonly { readonly zone: string; readonly port: number }[]
  readonly directives: readonly Directive[]
}

/** What keeps CoreDNS from reading its configuration, in its words. */
export class CorefileError extends Error {}

/** Lines and characters that are read, and blocks within blocks. */
const longestFile = 256 * 1024
const mostDepth = 8

interface Line {
  readonly words: readonly string[]
  readonly number: number
}

/** Reads the configuration of CoreDNS; `port` is that of zones which name none. @throws CorefileError */
export function parseCorefile(text: string, path: string, port: number): readonly ServerBlock[] {
  const lines = text
    .slice(0, longestFile)
    .split('\n')
    .map((line, at) => ({ words: wordsOf(line), number: at + 1 }))
    .filter(({ words }) => words.length > 0)
  const reader = new CorefileReader(lines, path)
  return reader.read(0).map(({ words, block }) => ({
    zones: words.map((word) => zoneOf(word, port)),
    directives: block,
  }))
}

class CorefileReader {
  readonly #lines: readonly Line[]
  readonly #path: string
  #at = 0

  constructor(lines: readonly Line[], path: string) {
    this.#lines = lines
    this.#path = path
  }

  /** The directives of a block, up to its end. */
  read(depth: number): Directive[] {
    const found: Directive[] = []
    for (; this.#at < this.#lines.length;) {
      const { words = [], number = 0 } = this.#lines[this.#at++] ?? {}
      if (words[0] === '}') {
        if (depth === 0) throw this.#error(number, "Unexpected '}'")
        return found
      }
      const opens = words.at(-1) === '{'
      if (opens && depth + 1 > mostDepth) throw this.#error(number, 'too many nested blocks')
      found.push({
        words: opens ? words.slice(0, -1) : words,
        block: opens ? this.read(depth + 1) : [],
      })
    }
    if (depth > 0) {
      throw this.#error(this.#lines.at(-1)?.number ?? 1, "Unexpected EOF, expecting '}'")
    }
    return found
  }

  #error(line: number, what: string): CorefileError {
    return new CorefileError(`${this.#path}:${line} - Error during parsing: ${what}`)
  }
}

function wordsOf(line: string): string[] {
  const words = line
    .replace(/(?:^|\s)#[^]*$/, '')
    .trim()
    .split(/\s+/)
  return words.filter((word) => word !== '').map((word) => word.replace(/^"|"$/g, ''))
}

function zoneOf(word: string, port: number): { readonly zone: string; readonly port: number } {
  const bare = word.replace(/^dns:\/\//, '').replace(/,$/, '')
  const [, zone = bare, own] = /^([^:]*):(\d{1,5})$/.exec(bare) ?? []
  return {
    zone: zone === '' ? '.' : zone.toLowerCase(),
    port: own === undefined ? port : Number(own),
  }
}
