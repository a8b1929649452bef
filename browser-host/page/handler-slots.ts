type Handler = (event: Event) => unknown

/** What `onopen` and its like hold. A handler is called in the order in which its slot was first filled among the listeners. */
export class HandlerSlots {
  readonly #target: EventTarget
  readonly #handlers = new Map<string, Handler | null>()

  constructor(target: EventTarget) {
    this.#target = target
  }

  get(type: string): Handler | null {
    return this.#handlers.get(type) ?? null
  }

  /** Anything that is no function empties the slot. */
  set(type: string, handler: unknown): void {
    if (!this.#handlers.has(type)) {
      this.#target.addEventListener(type, (event) => {
        const current = this.#handlers.get(type)
        if (current) Reflect.apply(current, this.#target, [event])
      })
    }
    this.#handlers.set(type, typeof handler === 'function' ? (handler as Handler) : null)
  }
}
