/** A service worker that does nothing but answer: the limit that the real one is measured against. */

interface Answer {
  readonly name: string
  readonly type: string
  readonly bytes: ArrayBuffer
}

/** What of a service worker's scope this uses; pages are compiled without its types. */
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: Answer }) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetched) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
}

interface Extendable {
  waitUntil(task: Promise<void>): void
}

interface Fetched {
  readonly request: Request
  respondWith(response: Response | Promise<Response>): void
}

const scope = globalThis as unknown as Scope
const answers = new Map<string, Answer>()

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
scope.addEventListener('message', ({ data }) => void answers.set(data.name, data))

function responseOf({ bytes, type }: Answer): Response {
  return new Response(bytes, { headers: { 'content-type': type } })
}

const nothing: Answer = { name: '', type: 'text/plain', bytes: new ArrayBuffer() }
const watches = new Set<ReadableStreamDefaultController<Uint8Array>>()

function watch(): Response {
  let own: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      own = controller
      watches.add(controller)
      // Firefox gives a page the answer with its first byte.
      controller.enqueue(Uint8Array.of(0x20))
    },
    cancel() {
      if (own) watches.delete(own)
    },
  })
  return new Response(stream)
}

/** Reads the object, sends the event to all watches and answers. */
async function create(request: Request): Promise<Response> {
  await request.arrayBuffer()
  const { bytes } = answers.get('event') ?? nothing
  for (const controller of watches) controller.enqueue(new Uint8Array(bytes.slice()))
  return responseOf(answers.get('created') ?? nothing)
}

scope.addEventListener('fetch', (event) => {
  const { pathname, search } = new URL(event.request.url)
  if (pathname === '/bare/watch') return event.respondWith(watch())
  if (pathname === '/bare/create') return event.respondWith(create(event.request))
  const answer = pathname === '/bare/answer' ? answers.get(search.slice(1)) : undefined
  if (answer) event.respondWith(responseOf(answer))
})
