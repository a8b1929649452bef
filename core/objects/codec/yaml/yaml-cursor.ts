import { ParseError } from '../../../base/json/parse-error.ts'

/** A mistake in a YAML text. Its message names the line that Go's YAML library names, at times one beside the mistake. */
export class YamlError extends ParseError {
  /** Where the mistake is, from 0. */
  readonly line: number

  /** `shown` is the line in the message; 0 is not named. */
  constructor(problem: string, shown: number, line: number = shown) {
    super(`yaml: ${shown > 0 ? `line ${shown}: ` : ''}${problem}`)
    this.line = line
  }
}

/** What no YAML text holds as it stands; a byte-order mark is text where it is not the first character. */
const control = /[^\t\n\r\x20-\x7e\x85\xa0-\ufffd]/

const lineSeparator = 0x2028
const paragraphSeparator = 0x2029
const nextLine = 0x85

/** The end of the text, which is marked by NUL. */
export function isEnd(code: number): boolean {
  return code === 0
}

export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09
}

/** The line breaks of YAML 1.1. */
export function isBreak(code: number): boolean {
  if (code < 0x20) return code === 0x0a || code === 0x0d
  return code === nextLine || code === lineSeparator || code === paragraphSeparator
}

export function isBreakOrEnd(code: number): boolean {
  return isBreak(code) || code === 0
}

export function isSpaceOrEnd(code: number): boolean {
  return code <= 0x20 || isBreak(code)
}

/** A place in a YAML text that moves forward through it. */
export class YamlCursor {
  readonly text: string
  /** Offset in the text. */
  at: number
  /** Number of the line, from 0. */
  line = 0
  #lineStart: number

  constructor(text: string) {
    if (control.test(text)) throw new ParseError('yaml: control characters are not allowed')
    this.text = `${text}\0`
    this.at = text.startsWith('\ufeff') ? 1 : 0
    this.#lineStart = this.at
  }

  get column(): number {
    return this.at - this.#lineStart
  }

  /** The character at the place, or so far behind it. */
  code(ahead: number = 0): number {
    return this.text.charCodeAt(this.at + ahead)
  }

  skipBlanks(): void {
    while (isBlank(this.code())) this.at++
  }

  skipComment(): void {
    if (this.code() !== 0x23) return
    while (!isBreakOrEnd(this.code())) this.at++
  }

  /** Takes a line break. @returns it as it counts in a value: `\n`, but for separators of Unicode */
  takeBreak(): string {
    const code = this.code()
    this.at += code === 0x0d && this.code(1) === 0x0a ? 2 : 1
    this.startLine()
    return code === lineSeparator || code === paragraphSeparator ? String.fromCharCode(code) : '\n'
  }

  /** Counts a line that begins at the place. */
  startLine(): void {
    this.line++
    this.#lineStart = this.at
  }

  /** Whether `---` or `...` stands at the place, which is the start of a line. */
  isAtMarker(): boolean {
    if (this.column !== 0) return false
    const mark = this.code()
    if ((mark !== 0x2d && mark !== 0x2e) || mark !== this.code(1) || mark !== this.code(2)) {
      return false
    }
    return isSpaceOrEnd(this.code(3))
  }

  /** The error for a mistake that is found at the place; `line` is the one to look at. */
  error(problem: string, line: number = this.line): YamlError {
    return new YamlError(problem, this.line > 0 ? this.line + 1 : 0, line)
  }
}
