import { HandlerSlots } from '../web-socket/handler-slots.ts'

/** An `EventSource` whose request waits for `over`; it passes on the events of the one that `make` then opens. */
export class HeldEventSource extends EventTarget {
  readonly url: string
  readonly withCredentials: boolean
  readonly #handlers = new HandlerSlots(this)
  readonly #types = new Set<string>()
  #source: EventSource | undefined
  #isClosed = false

  constructor(url: string, withCredentials: boolean, over: Promise<void>, make: () => EventSource) {
    super()
    this.url = url
    this.withCredentials = withCredentials
    over.then(
      () => this.#open(make),
      () => this.#fail(),
    )
  }

  get readyState(): number {
    if (this.#isClosed) return EventSource.CLOSED
    return this.#source?.readyState ?? EventSource.CONNECTING
  }

  get onopen(): unknown {
    return this.#handlers.get('open')
  }

  set onopen(handler: unknown) {
    this.#handlers.set('open', handler)
  }

  get onmessage(): unknown {
    return this.#handlers.get('message')
  }

  set onmessage(handler: unknown) {
    this.#handlers.set('message', handler)
  }

  get onerror(): unknown {
    return this.#handlers.get('error')
  }

  set onerror(handler: unknown) {
    this.#handlers.set('error', handler)
  }

  override addEventListener(...given: Parameters<EventTarget['addEventListener']>): void {
    super.addEventListener(...given)
    const [type] = given
    if (this.#types.has(type)) return
    this.#types.add(type)
    this.#source?.addEventListener(type, this.#pass)
  }

  close(): void {
    this.#isClosed = true
    this.#source?.close()
  }

  #open(make: () => EventSource): void {
    if (this.#isClosed) return
    this.#source = make()
    for (const type of this.#types) this.#source.addEventListener(type, this.#pass)
  }

  #fail(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.dispatchEvent(new Event('error'))
  }

  readonly #pass = (event: Event): void => {
    const { type } = event
    if (!(event instanceof MessageEvent)) return void this.dispatchEvent(new Event(type))
    const { data, origin, lastEventId } = event as MessageEvent<unknown>
    this.dispatchEvent(new MessageEvent(type, { data, origin, lastEventId }))
  }
}
