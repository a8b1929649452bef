import type { Answered, Asked } from './port-messages.ts'

type WithoutId<One> = One extends unknown ? Omit<One, 'id'> : never
type Question = WithoutId<Asked>

/** The page's side of the bare worker. */
export class BarePort {
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, (body: Uint8Array) => void>()
  readonly #events: Uint8Array[] = []
  #wake: (() => void) | undefined
  #lastId = 0

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      if ('event' in data) {
        this.#events.push(data.event)
        this.#wake?.()
        return
      }
      this.#waiting.get(data.id)?.(data.body)
      this.#waiting.delete(data.id)
    })
  }

  ask(question: Question, bytes?: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    const id = ++this.#lastId
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.#worker.postMessage({ ...question, id }, bytes ? [bytes.buffer] : [])
    })
  }

  async *events(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const event = this.#events.shift()
      if (event) yield event
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}
