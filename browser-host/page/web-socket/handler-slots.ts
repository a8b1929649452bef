type Handler = (event: Event) => unknown

/** Event handler attributes (`onopen`). A handler runs in listener order, at the place where its slot was first set. */
export class HandlerSlots {
  readonly #target: EventTarget
  readonly #handlers = new Map<string, Handler | null>()

  constructor(target: EventTarget) {
    this.#target = target
  }

  get(type: string): Handler | null {
    return this.#handlers.get(type) ?? null
  }

  /** Sets a handler; any other value than a function clears the slot. */
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
