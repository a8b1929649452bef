import { BytePipe, type WindowSize } from '../../core/index.ts'

// oxlint-disable-next-line no-control-regex
const pasteMarks = /\u001b\[20[01]~/g

/** What is typed while a process has the terminal: keys are passed on as they are pressed. */
export class RawInput {
  /** What was typed; its reader gives the terminal back by leaving. */
  readonly typed: AsyncIterable<Uint8Array>
  readonly #size: () => WindowSize
  readonly #pipe: BytePipe
  readonly #sizes = new Set<(size: WindowSize) => void>()

  /** `size` gives that of the screen; `left` is called when the input is left. */
  constructor(size: () => WindowSize, left: () => void) {
    this.#size = size
    this.#pipe = new BytePipe(left)
    this.typed = this.#pipe
  }

  /** Takes what the terminal sends. */
  type(data: string): void {
    const bytes = new TextEncoder().encode(data.replace(pasteMarks, ''))
    // What is typed faster than it is read waits; a page cannot stop a keyboard.
    this.#pipe.write(bytes).catch(() => undefined)
  }

  /** To be called when the screen has another size. */
  resized(): void {
    for (const notify of this.#sizes) notify(this.#size())
  }

  close(): void {
    this.#pipe.close()
  }

  /** The size of the screen, and each later one. */
  sizes(): AsyncIterable<WindowSize> {
    let next: WindowSize | undefined = this.#size()
    let isOver = false
    let wake: (() => void) | undefined
    const notify = (size: WindowSize): void => {
      next = size
      wake?.()
    }
    const listeners = this.#sizes.add(notify)
    return {
      [Symbol.asyncIterator]: () => ({
        async next() {
          while (!isOver && !next) await new Promise<void>((resolve) => (wake = resolve))
          const value = next
          next = undefined
          return value && !isOver ? { done: false, value } : { done: true, value: undefined }
        },
        async return() {
          isOver = true
          listeners.delete(notify)
          wake?.()
          return { done: true, value: undefined }
        },
      }),
    }
  }
}
