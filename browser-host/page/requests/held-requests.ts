import { servedRequest } from '../../port/served-path.ts'
import { HeldEventSource } from './held-event-source.ts'
import { intercept } from './intercept.ts'

/** Requests of this page below the prefix of a server that starts; they wait for it. */
export interface RequestHold {
  /** Lets the requests proceed. */
  release(): void
  /** Fails the requests, as a network that cannot be reached does. */
  fail(reason: Error): void
}

interface Hold {
  readonly prefix: string | undefined
  /** Resolves when the requests may proceed, and rejects when they fail. */
  readonly over: Promise<void>
}

const holds = new Set<Hold>()
let unpatch: (() => void) | undefined

/** `fetch` past the holds, for what a server needs to start. */
export let networkFetch: typeof fetch = (...given) => fetch(...given)

/**
 * Holds `fetch`, `XMLHttpRequest` and `EventSource` of addresses below `prefix`, or of the whole origin without one, until the hold
 * is ended. A synchronous `XMLHttpRequest` cannot wait.
 */
export function holdRequests(prefix: string | undefined): RequestHold {
  let release = (): void => undefined
  let fail = (_reason: Error): void => undefined
  const over = new Promise<void>((resolve, reject) => {
    release = resolve
    fail = reject
  })
  // A hold without requests fails unseen; the start has its own error.
  over.catch(() => undefined)
  const hold = { prefix, over }
  holds.add(hold)
  unpatch ??= patch()
  const end = (): void => {
    holds.delete(hold)
    if (holds.size > 0) return
    unpatch?.()
    unpatch = undefined
  }
  return {
    release() {
      end()
      release()
    },
    fail(reason) {
      end()
      fail(new TypeError(`the request waited for a server that did not start: ${reason.message}`))
    },
  }
}

function holdOf(address: unknown): Promise<void> | undefined {
  const text = address instanceof Request ? address.url : String(address)
  if (!URL.canParse(text, document.baseURI)) return undefined
  const url = new URL(text, document.baseURI)
  if (url.origin !== origin) return undefined
  for (const { prefix, over } of holds) if (isBelow(prefix, url)) return over
  return undefined
}

function isBelow(prefix: string | undefined, url: URL): boolean {
  if (prefix === undefined) return true
  const served = { name: '', prefix: prefix.replace(/\/+$/, ''), perPage: true }
  return servedRequest([served], url) !== undefined
}

function patch(): () => void {
  const ends = [patchFetch(), patchXmlHttpRequest(), patchEventSource()]
  return () => {
    for (const end of ends) end()
  }
}

function patchFetch(): () => void {
  const former = networkFetch
  const undo = intercept(globalThis, 'fetch', (native) => {
    networkFetch = native
    return async (input, init) => {
      const over = holdOf(input)
      if (!over) return native(input, init)
      // Takes the body and the headers as they are now.
      const request = new Request(input, init)
      await Promise.race([over, aborted(request.signal)])
      return native(request)
    }
  })
  return () => {
    undo()
    networkFetch = former
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

interface OpenedRequest {
  /** Parameters of `open`. */
  readonly given: Parameters<XMLHttpRequest['open']>
  readonly headers: (readonly [name: string, value: string])[]
  isWaiting: boolean
}

/** A request that is not made has the states and events of the platform, by another one that needs no network. */
function sendInstead(request: XMLHttpRequest, url: string): void {
  request.open('GET', url)
  request.send()
}

function isAsync({ given }: OpenedRequest): boolean {
  return given.length < 3 || Boolean(given[2])
}

function patchXmlHttpRequest(): () => void {
  const { prototype } = XMLHttpRequest
  const opened = new WeakMap<XMLHttpRequest, OpenedRequest>()
  const ends = [
    intercept(
      prototype,
      'open',
      (native) =>
        function (this: XMLHttpRequest, ...given: unknown[]) {
          Reflect.apply(native, this, given)
          opened.set(this, {
            given: given as OpenedRequest['given'],
            headers: [],
            isWaiting: false,
          })
        },
    ),
    intercept(
      prototype,
      'setRequestHeader',
      (native) =>
        function (this: XMLHttpRequest, ...header) {
          Reflect.apply(native, this, header)
          opened.get(this)?.headers.push(header)
        },
    ),
    intercept(
      prototype,
      'send',
      (native) =>
        function (this: XMLHttpRequest, body) {
          const send = (): void => Reflect.apply(native, this, [body])
          const request = opened.get(this)
          const over = request && isAsync(request) ? holdOf(request.given[1]) : undefined
          if (!request || !over) return send()
          if (request.isWaiting) {
            throw new DOMException('The request has been sent.', 'InvalidStateError')
          }
          request.isWaiting = true
          const goOn = (next: () => void): void => {
            if (!request.isWaiting || opened.get(this) !== request) return
            request.isWaiting = false
            next()
          }
          over.then(
            () =>
              goOn(() => {
                // Firefox asks the service worker that controlled the page when the request was opened.
                this.open(...request.given)
                for (const header of request.headers) this.setRequestHeader(...header)
                send()
              }),
            () => goOn(() => sendInstead(this, `blob:${origin}/none`)),
          )
        },
    ),
    intercept(
      prototype,
      'abort',
      (native) =>
        function (this: XMLHttpRequest) {
          if (opened.get(this)?.isWaiting) sendInstead(this, 'data:,')
          Reflect.apply(native, this, [])
        },
    ),
  ]
  return () => {
    for (const end of ends) end()
  }
}

function patchEventSource(): () => void {
  return intercept(globalThis, 'EventSource', (native) => {
    Object.setPrototypeOf(HeldEventSource.prototype, native.prototype)
    return new Proxy(native, {
      construct(target, given: ConstructorParameters<typeof EventSource>, newTarget) {
        const over = given.length > 0 ? holdOf(given[0]) : undefined
        const make = (): EventSource => Reflect.construct(target, given, newTarget) as EventSource
        if (!over) return make()
        const url = new URL(given[0], document.baseURI).href
        return new HeldEventSource(url, given[1]?.withCredentials ?? false, over, make)
      },
    })
  })
}
