/** A command that was run in the shell. */
export interface CommandRecord {
  /** As it was typed; several lines where it has a here-document. */
  readonly line: string
  /** Exit code; undefined while it runs. */
  readonly code: number | undefined
  /** The end of what was printed meanwhile, on both streams. */
  readonly output: string
}

/** Commands that are kept, the newest. */
const mostCommands = 100
/** Characters of a line and of an output that are kept. */
const longestLine = 4000
const longestOutput = 4000

/** The commands that were run last, the oldest first. */
export class CommandRecords {
  #records: CommandRecord[] = []
  readonly #listeners = new Set<() => void>()

  list(): readonly CommandRecord[] {
    return this.#records
  }

  /** Calls `listener` when a command begins and when it has ended. Returns what ends that. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  clear(): void {
    this.#records = []
    this.#changed()
  }

  /** Notes that a command begins. Returns what notes its output and its end. */
  begin(script: string): { print(text: string): void; end(code: number): void } {
    let record: CommandRecord = {
      line: script.trim().slice(0, longestLine),
      code: undefined,
      output: '',
    }
    this.#records = [...this.#records, record].slice(-mostCommands)
    this.#changed()
    const replace = (next: CommandRecord): void => {
      this.#records = this.#records.map((each) => (each === record ? next : each))
      record = next
    }
    return {
      print: (text) => replace({ ...record, output: (record.output + text).slice(-longestOutput) }),
      end: (code) => {
        replace({ ...record, code })
        this.#changed()
      },
    }
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }
}
