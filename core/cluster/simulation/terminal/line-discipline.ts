import type { Terminal } from './terminal.ts'

/** What becomes of typed characters. */
export type TypedEvent =
  /** Text that can be read from now on. */
  | { readonly kind: 'input'; readonly text: string }
  /** Ctrl-D: the text that can be read ends here for once. */
  | { readonly kind: 'end' }
  /** A signal of a key; what is unread is dropped. */
  | { readonly kind: 'signal'; readonly name: 'INT' | 'QUIT' | 'TSTP' }

/** Characters of a line that is typed, as in Linux; more are dropped until the line ends. */
const longestTyped = 4095

const signalKeys = { '\x03': 'INT', '\x1c': 'QUIT', '\x1a': 'TSTP' } as const

/** Said at Ctrl-Z, which stops nothing. */
const notStopped =
  'Commands are not stopped here: end one with Ctrl-C, or begin it with & behind it.\n'

function isSignalKey(char: string): char is keyof typeof signalKeys {
  return Object.hasOwn(signalKeys, char)
}

/** The line discipline of a terminal (termios(3), n_tty of Linux): it echoes, gathers lines and lets them be corrected. */
export class LineDiscipline {
  readonly #terminal: Terminal
  /** The characters of the line that is being typed. */
  #typed: string[] = []
  /** The next character stands for itself (Ctrl-V). */
  #isQuoted = false

  constructor(terminal: Terminal) {
    this.#terminal = terminal
  }

  /** Takes what is typed of a line that is not finished. */
  takeTyped(): string[] {
    const typed = this.#typed
    this.#typed = []
    return typed
  }

  /** Types characters until an event. `hasRoom`: whether more may be read later. Returns how many were taken, and their echo. */
  type(
    chars: readonly string[],
    from: number,
    hasRoom: boolean,
  ): { taken: number; echo: string; event?: TypedEvent } {
    const { modes } = this.#terminal
    let [echo, raw, at] = ['', '', from]
    const done = (event?: TypedEvent): { taken: number; echo: string; event?: TypedEvent } => ({
      taken: at - from,
      echo: modes.echo ? echo : '',
      ...(event && { event }),
    })
    while (at < chars.length) {
      let char = chars[at] ?? ''
      if (modes.isig && !this.#isQuoted && isSignalKey(char)) {
        if (raw !== '') return done({ kind: 'input', text: raw })
        at += 1
        this.#typed = []
        echo += `${shown(char)}\n`
        if (char === '\x1a') echo += notStopped
        return done({ kind: 'signal', name: signalKeys[char] })
      }
      at += 1
      if (char === '\r' && modes.icrnl && !this.#isQuoted) char = '\n'
      if (!modes.icanon) {
        raw += char
        echo += shown(char)
        continue
      }
      if (this.#isQuoted) {
        this.#isQuoted = false
        echo += this.#add(char, hasRoom)
      } else if (char === '\n') {
        echo += '\n'
        return done({ kind: 'input', text: `${this.takeTyped().join('')}\n` })
      } else if (char === '\x04') {
        const text = this.takeTyped().join('')
        return done(text === '' ? { kind: 'end' } : { kind: 'input', text })
      } else if (char === '\x16') this.#isQuoted = true
      else echo += this.#edit(char, hasRoom)
    }
    return done(raw === '' ? undefined : { kind: 'input', text: raw })
  }

  #edit(char: string, hasRoom: boolean): string {
    if (char === '\x7f' || char === '\b') return this.#erase(1)
    if (char === '\x15') return this.#erase(this.#typed.length)
    if (char === '\x12') return `^R\n${this.#typed.map(shown).join('')}`
    if (char !== '\x17') return this.#add(char, hasRoom)
    let start = this.#typed.length
    while (start > 0 && this.#typed[start - 1] === ' ') start -= 1
    while (start > 0 && this.#typed[start - 1] !== ' ') start -= 1
    return this.#erase(this.#typed.length - start)
  }

  #add(char: string, hasRoom: boolean): string {
    if (!hasRoom || this.#typed.length >= longestTyped) return ''
    this.#typed.push(char)
    return shown(char)
  }

  /** Erases characters at the end, as they are shown. */
  #erase(count: number): string {
    const erased = this.#typed.splice(this.#typed.length - Math.min(count, this.#typed.length))
    const columns = erased.reduce((sum, char) => sum + Math.min(2, shown(char).length), 0)
    return '\b \b'.repeat(erased.some((char) => char > '\x7f') ? erased.length : columns)
  }
}

/** A character as it is echoed: control characters as `^C`. */
function shown(char: string): string {
  if (char === '\t' || char === '\n') return char
  if (char >= ' ' && char !== '\x7f') return char
  return `^${String.fromCharCode(char.charCodeAt(0) ^ 0x40)}`
}
