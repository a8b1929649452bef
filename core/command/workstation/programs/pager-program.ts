import { compilePattern } from '../../../base/regex/compile-pattern.ts'
import { loadRegexEngine } from '../../../base/regex/regex-engine.ts'
import type { HostProgram, ProgramIo } from '../host-program.ts'
import { PagerView } from './pager-view.ts'
import { ProgramOutput, readFileText, readInput } from './program-text.ts'

/** `less`: pages through files or standard input by keys; without a terminal it prints them. */
export const less: HostProgram = (io, words) => page(io, words, false)

/** `more`: as `less`, but it ends at the end. */
export const more: HostProgram = (io, words) => page(io, words, true)

async function page(io: ProgramIo, words: readonly string[], endsAtEnd: boolean): Promise<number> {
  const [name = ''] = words
  const paths = words.slice(1).filter((word) => word === '-' || !/^[-+]/.test(word))
  if (paths.length === 0 && io.isTerminal) {
    await io.write('stderr', `Missing filename ("${name} --help" for help)\n`)
    return 1
  }
  const texts: string[] = []
  let code = 0
  for (const path of paths.length === 0 ? ['-'] : paths) {
    const found = path === '-' ? { text: await readInput(io) } : readFileText(io, path)
    if (typeof found !== 'string') texts.push(found.text)
    else {
      await io.write('stderr', `${path}: ${found}\n`)
      code = 1
    }
  }
  if (texts.length === 0) return code
  const keys = io.keys?.()
  if (!keys) {
    const output = new ProgramOutput(io)
    for (const text of texts) await output.write(text)
    await output.flush()
    return code
  }
  await loadRegexEngine()
  await new Pager(io, new PagerView(texts.join('')), paths[0] ?? '', endsAtEnd).run(keys)
  return code
}

type Command = (pager: Pager) => boolean | void

const half = (view: PagerView): number => Math.max(1, Math.floor(view.page / 2))

/** What keys do; a result of `true` ends the pager. */
const commands: Readonly<Record<string, Command>> = {
  q: () => true,
  Q: () => true,
  ' ': (pager) => pager.forward(pager.view.page),
  f: (pager) => pager.forward(pager.view.page),
  '\u001b[6~': (pager) => pager.forward(pager.view.page),
  b: (pager) => pager.back(pager.view.page),
  '\u001b[5~': (pager) => pager.back(pager.view.page),
  d: (pager) => pager.forward(half(pager.view)),
  u: (pager) => pager.back(half(pager.view)),
  j: (pager) => pager.forward(1),
  e: (pager) => pager.forward(1),
  '\r': (pager) => pager.forward(1),
  '\n': (pager) => pager.forward(1),
  '\u001b[B': (pager) => pager.forward(1),
  '\u001bOB': (pager) => pager.forward(1),
  k: (pager) => pager.back(1),
  y: (pager) => pager.back(1),
  '\u001b[A': (pager) => pager.back(1),
  '\u001bOA': (pager) => pager.back(1),
  g: (pager) => void pager.view.moveTo(0),
  '<': (pager) => void pager.view.moveTo(0),
  '\u001b[H': (pager) => void pager.view.moveTo(0),
  G: (pager) => void pager.view.moveTo(Infinity),
  '>': (pager) => void pager.view.moveTo(Infinity),
  '\u001b[F': (pager) => void pager.view.moveTo(Infinity),
  n: (pager) => pager.again(true),
  N: (pager) => pager.again(false),
  '/': (pager) => pager.ask('/'),
  '?': (pager) => pager.ask('?'),
  h: (pager) => pager.say('SPACE b: pages  j k: lines  g G: ends  /text n N: search  q: quit'),
}

/** Characters of a pattern at most. */
const longestPattern = 200

class Pager {
  readonly view: PagerView
  readonly #io: ProgramIo
  readonly #endsAtEnd: boolean
  #message: string
  /** The pattern that is being typed, with the sign that began it. */
  #asked: string | undefined
  #searchesForward = true

  constructor(io: ProgramIo, view: PagerView, name: string, endsAtEnd: boolean) {
    this.#io = io
    this.view = view
    this.#message = name === '-' ? '' : name
    this.#endsAtEnd = endsAtEnd
  }

  async run(keys: AsyncIterable<Uint8Array>): Promise<void> {
    const sizes = this.#io.sizes()[Symbol.asyncIterator]()
    const typed = keys[Symbol.asyncIterator]()
    try {
      const first = await sizes.next()
      if (!first.done) this.view.resize(first.value.width, first.value.height)
      if (this.#endsAtEnd && this.view.isAtEnd) {
        await this.#io.write('stdout', this.#rows())
        return
      }
      await this.#io.write('stdout', '\u001b[?1049h')
      void this.#follow(sizes)
      await this.#draw()
      await this.#read(typed)
    } finally {
      await typed.return?.()
      await sizes.return?.()
      await this.#io.write('stdout', '\u001b[?1049l')
    }
  }

  forward(rows: number): boolean {
    const isOver = this.#endsAtEnd && this.view.isAtEnd
    this.view.move(rows)
    return isOver
  }

  back(rows: number): void {
    this.view.move(-rows)
  }

  say(message: string): void {
    this.#message = message
  }

  ask(sign: string): void {
    this.#asked = sign
  }

  again(isSame: boolean): void {
    if (!this.view.pattern) return this.say('No previous regular expression')
    const isFound = this.view.search(this.#searchesForward === isSame)
    if (!isFound) this.say('Pattern not found')
  }

  async #follow(
    sizes: AsyncIterator<{ readonly width: number; readonly height: number }>,
  ): Promise<void> {
    for (let next = await sizes.next(); !next.done; next = await sizes.next()) {
      this.view.resize(next.value.width, next.value.height)
      await this.#draw()
    }
  }

  async #read(typed: AsyncIterator<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    for (let next = await typed.next(); !next.done; next = await typed.next()) {
      for (const key of keysIn(decoder.decode(next.value, { stream: true }))) {
        if (this.#press(key)) return
      }
      await this.#draw()
    }
  }

  #press(key: string): boolean {
    if (this.#asked !== undefined) {
      this.#type(key, this.#asked)
      return false
    }
    this.#message = ''
    return commands[key]?.(this) === true
  }

  #type(key: string, asked: string): void {
    if (key === '\r' || key === '\n') this.#search(asked)
    else if (key === '\u0003' || key === '\u001b') this.#asked = undefined
    else if (key === '\u007f' || key === '\b') {
      this.#asked = asked.length > 1 ? Array.from(asked).slice(0, -1).join('') : undefined
    } else if (key >= ' ' && !key.startsWith('\u001b') && asked.length < longestPattern) {
      this.#asked = asked + key
    }
  }

  #search(asked: string): void {
    this.#asked = undefined
    this.#searchesForward = asked.startsWith('/')
    const source = asked.slice(1)
    if (source !== '') {
      const pattern = compilePattern(source)
      if ('mistake' in pattern) return this.say(pattern.mistake)
      this.view.pattern = pattern
    }
    this.again(true)
  }

  #rows(): string {
    const { view } = this
    return view
      .screen()
      .slice(0, view.length - view.top)
      .map((row) => `${row}\n`)
      .join('')
  }

  async #draw(): Promise<void> {
    const { view } = this
    const rows = view.screen().map((row) => `${row}\u001b[K\r\n`)
    await this.#io.write('stdout', `\u001b[H${rows.join('')}${this.#prompt()}\u001b[K`)
  }

  #prompt(): string {
    if (this.#asked !== undefined) return this.#asked
    const end = this.view.isAtEnd ? '(END)' : ''
    const text = this.#message === '' ? end : `${this.#message}${end === '' ? '' : ` ${end}`}`
    const shown = Array.from(text)
      .slice(0, this.view.columns - 1)
      .join('')
    return shown === '' ? ':' : `\u001b[7m${shown}\u001b[27m`
  }
}

/** The keys in what a terminal sends: characters, and escape sequences as one. */
function keysIn(text: string): readonly string[] {
  // oxlint-disable-next-line no-control-regex
  return text.match(/\u001b(?:\[[0-9;]*[A-Za-z~]|O[A-Z])?|[^]/gu) ?? []
}
