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
  respondWith(response: Response): void
}

const scope = globalThis as unknown as Scope
const answers = new Map<string, Answer>()

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
scope.addEventListener('message', ({ data }) => void answers.set(data.name, data))
scope.addEventListener('fetch', (event) => {
  const { pathname, search } = new URL(event.request.url)
  const answer = pathname === '/bare/answer' ? answers.get(search.slice(1)) : undefined
  if (!answer) return
  event.respondWith(new Response(answer.bytes, { headers: { 'content-type': answer.type } }))
})
