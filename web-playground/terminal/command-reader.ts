/** What to do after a line was read. */
export type ReadStep =
  | { readonly type: 'run'; readonly command: string; readonly input: string | undefined }
  | { readonly type: 'more' }

const heredoc = /^(.*?)\s*<<(-?)\s*(['"]?)(\w+)\3\s*$/s
/** As people paste it: `cat <<EOF | kubectl apply -f -`. */
const piped = /^\s*cat\s+<<(-?)\s*(['"]?)(\w+)\2\s*\|\s*(.+)$/s

interface Collecting {
  readonly command: string
  readonly delimiter: string
  /** `<<-`: the delimiter may be indented. */
  readonly indented: boolean
  readonly lines: string[]
}

/** Puts lines together to commands: those that go on behind a backslash, and texts between `<<EOF` and `EOF`. */
export class CommandReader {
  #begun = ''
  #collecting: Collecting | undefined

  /** Whether the next line belongs to a command that was begun. */
  get waiting(): boolean {
    return this.#begun !== '' || this.#collecting !== undefined
  }

  accept(line: string): ReadStep {
    if (this.#collecting) return this.#collect(this.#collecting, line)
    const whole = this.#begun + line
    const backslashes = /\\*$/.exec(whole)?.[0].length ?? 0
    if (backslashes % 2 === 1) {
      this.#begun = `${whole.slice(0, -1)} `
      return { type: 'more' }
    }
    this.#begun = ''
    const start = startOf(whole)
    if (!start) return { type: 'run', command: whole, input: undefined }
    this.#collecting = start
    return { type: 'more' }
  }

  /** Drops what was begun. */
  cancel(): void {
    this.#begun = ''
    this.#collecting = undefined
  }

  #collect(collecting: Collecting, line: string): ReadStep {
    const { command, delimiter, indented, lines } = collecting
    if ((indented ? line.trim() : line.trimEnd()) !== delimiter) {
      lines.push(line)
      return { type: 'more' }
    }
    this.#collecting = undefined
    return { type: 'run', command, input: lines.map((one) => `${one}\n`).join('') }
  }
}

function startOf(line: string): Collecting | undefined {
  const pipe = piped.exec(line)
  if (pipe) {
    const [, dash, , delimiter = '', command = ''] = pipe
    return { command, delimiter, indented: dash === '-', lines: [] }
  }
  const match = heredoc.exec(line)
  if (!match) return undefined
  const [, command = '', dash, , delimiter = ''] = match
  return { command, delimiter, indented: dash === '-', lines: [] }
}
