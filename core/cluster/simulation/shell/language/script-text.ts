import type { ProcessMeter } from '../../processes/process-meter.ts'
import { ShellSyntaxError, UnfinishedScript } from './shell-syntax.ts'

/** The text of a script, and the place up to which it is read. */
export class ScriptText {
  readonly meter: ProcessMeter
  text: string
  at = 0
  line: number

  constructor(text: string, meter: ProcessMeter, line = 1) {
    this.text = text
    this.meter = meter
    this.line = line
  }

  get isOver(): boolean {
    return this.at >= this.text.length
  }

  /** The next character, without reading it; line continuations are skipped. */
  peek(): string | undefined {
    while (this.text[this.at] === '\\' && this.text[this.at + 1] === '\n') {
      this.at += 2
      this.line += 1
    }
    return this.text[this.at]
  }

  startsWith(text: string): boolean {
    return this.text.startsWith(text, this.at)
  }

  /** Reads a text that stands here. Returns whether it does. */
  skip(text: string): boolean {
    if (!this.startsWith(text)) return false
    this.at += text.length
    return true
  }

  /** Reads what a sticky pattern matches here. */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const [found] = pattern.exec(this.text) ?? []
    if (found === undefined) return undefined
    this.at += found.length
    return found
  }

  /** Reads up to a character, and the character. */
  takeUntil(end: string, mistake: string): string {
    const at = this.text.indexOf(end, this.at)
    if (at === -1) throw new UnfinishedScript(mistake, this.line)
    const text = this.text.slice(this.at, at)
    this.at = at + end.length
    this.countLines(text)
    return text
  }

  countLines(text: string): void {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.line += 1
  }

  mistake(message: string): ShellSyntaxError {
    return new ShellSyntaxError(message, this.line)
  }
}
