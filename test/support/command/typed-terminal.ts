import type { Workstation } from '../../../core/command/workstation/workstation.ts'
import { Arrivals } from '../requests/arrivals.ts'

/** A shell of a workstation on a terminal, at which a test presses keys. */
export class TypedTerminal {
  /** What has been printed since {@link clear}. */
  output = ''
  /** The exit code of the shell. */
  readonly ended: Promise<number>
  readonly #keys = new Arrivals<Uint8Array>()
  readonly #watchers = new Set<() => void>()
  readonly #closing = new AbortController()

  constructor(machine: Workstation, size: { readonly width: number; readonly height: number }) {
    const keys = this.#keys
    const { signal } = this.#closing
    const closed = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined))
    })
    async function* input(): AsyncGenerator<Uint8Array> {
      for (;;) {
        const next = await Promise.race([keys.next(), closed])
        if (!next) return
        yield next
      }
    }
    async function* sizes(): AsyncGenerator<typeof size> {
      yield size
      await closed
    }
    const decoder = new TextDecoder()
    this.ended = machine.openShell(
      {
        input: input(),
        sizes,
        write: async (chunk) => {
          this.output += decoder.decode(chunk, { stream: true })
          for (const watch of this.#watchers) watch()
        },
      },
      signal,
    )
  }

  press(keys: string): void {
    this.#keys.push(new TextEncoder().encode(keys))
  }

  /** What has been printed, once it matches; then it counts as read. */
  until(pattern: RegExp): Promise<string> {
    return new Promise((resolve) => {
      const watch = (): void => {
        const { output } = this
        if (!pattern.test(output)) return
        this.#watchers.delete(watch)
        this.output = ''
        resolve(output)
      }
      this.#watchers.add(watch)
      watch()
    })
  }

  /** Presses keys, and gives what is printed up to a pattern. */
  type(keys: string, pattern: RegExp): Promise<string> {
    this.press(keys)
    return this.until(pattern)
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('the terminal is closed'))
    await this.ended
  }
}
