/** What the page under `test/browser/site` does when a test tells it to; all of it crosses into the page and back as JSON. */
export interface PageCalls {
  /** Opens a server with these options of `openServer`, or `ownServiceWorker` for the one of the site; rejects as it does. */
  open(options: object): Promise<PageState>
  /** Starts a mock with these options of `startMockServer`, for this page alone. */
  startMock(options: object): Promise<{ readonly url: string }>
  close(name: string): Promise<void>
  state(name: string): Promise<PageState>
  /** Resolves once the server called `name` is in this phase. */
  until(name: string, phase: PageState['phase']): Promise<PageState>
  /** `fetch`, as any code of the page calls it. */
  fetch(address: string, request?: PageRequest): Promise<PageAnswer>
  /** The same over the link of the page, without the service worker. `address` has no prefix. */
  ask(name: string, address: string, request?: PageRequest): Promise<PageAnswer>
  /** Opens a watch by `fetch` and follows it; lines are `ADDED name`. Returns its status. */
  watch(id: string, address: string): Promise<number>
  /** The same over a WebSocket of the page. */
  watchMessages(id: string, address: string, protocols: readonly string[]): Promise<void>
  /** The next line of a watch, waiting for it; `END` or `ERROR ...` when there is none. */
  nextLine(id: string): Promise<string>
  /** Reads the first chunk of an answer and leaves; returns its bytes. */
  readSome(address: string, leave: 'cancel' | 'abort'): Promise<number>
  /** Leaves the watch. */
  leave(id: string): Promise<void>
  /** Calls a handle of the server: `control('demo', 'clock.advance', '5m')`. */
  control(name: string, handle: string, ...parameters: readonly unknown[]): Promise<unknown>
  /** Hears of requests from now on; {@link nextLine} of `id` gives `GET /version 200`. */
  watchRequests(id: string, name: string): Promise<void>
  /** Ends the worker of a server as a crash would. */
  killWorker(name: string): Promise<void>
}

export interface PageState {
  readonly phase: 'connecting' | 'ready' | 'unreachable' | 'closed'
  readonly owner: boolean
  readonly reason?: string
  readonly notices: readonly string[]
}

export interface PageRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface PageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}
