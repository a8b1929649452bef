/** What the pages under `test/browser/bench-site` do when the benchmark tells them to. */
export interface LoadSettings {
  readonly address: string
  /** Requests under way at a time. */
  readonly connections: number
  readonly warmUpMs: number
  readonly durationMs: number
}

export interface StoreLoadSettings {
  /** Bytes of an object. */
  readonly bytes: number
  readonly inFlight: number
  readonly durationMs: number
}

/** Writes that are watched, one after the other. */
export interface WatchSettings {
  /** By the service worker, or by the port of a worker. */
  readonly by: Route
  readonly count: number
  /** Bytes of an object. */
  readonly bytes: number
}

/** How a page reaches what answers it. */
export type Route = 'service worker' | 'port'

/** What a create is answered, and the event of a watch that comes of it. */
export interface WatchedWrite {
  readonly created: string
  readonly event: string
}

/** An answer's content type and body. */
export interface CopiedAnswer {
  readonly type: string
  readonly text: string
}

export interface BenchPageCalls {
  /** Opens a server that holds this many config maps of `bytes` each. */
  open(objects: number, bytes: number): Promise<{ startedIn: number }>
  read(address: string): Promise<CopiedAnswer>
  /** Answers a second, by `fetch`. */
  load(settings: LoadSettings): Promise<number>
  /** The same over the link of the page, which the service worker has no part in; the address is without a prefix. */
  loadByLink(settings: LoadSettings): Promise<number>
  /** Creates an object of so many bytes under a watch. */
  write(bytes: number): Promise<WatchedWrite>
  /** Milliseconds of each write, from its request to the reader of a watch. */
  watch(settings: WatchSettings): Promise<number[]>
  /** Objects a second on IndexedDB, through the server and by bare `idb`. */
  createByServer(settings: StoreLoadSettings): Promise<number>
  createBare(settings: StoreLoadSettings): Promise<number>
}

export interface BarePageCalls {
  /** Makes the service worker answer `/bare/answer?<name>`. */
  answer(name: string, answer: CopiedAnswer): Promise<void>
  load(settings: LoadSettings): Promise<number>
  /** Makes the worker answer with this body. */
  answerByPort(body: string): Promise<void>
  loadByPort(settings: LoadSettings): Promise<number>
  /** Makes service worker and worker answer a create with these bytes. */
  answerWrites(write: WatchedWrite): Promise<void>
  watch(settings: WatchSettings): Promise<number[]>
  /**
   * From the navigation until a service worker and a worker answer, in milliseconds; of the address with `?start`.
   * @throws TypeError at another address
   */
  startedIn(): Promise<number>
}

/** What a page with `?start=<this>` starts: a mock of its own, or a server on IndexedDB. */
export type StartedKind = 'mock' | 'persistent'

/** Every call returns how long it took, in milliseconds. */
export interface MockPageCalls {
  /**
   * From the navigation to the answer of the first `fetch`, at an address with `?start`.
   * @throws TypeError at another address
   */
  startedIn(): Promise<number>
  /** Starts a mock server with this many fixtures, until its first answer to a `fetch`. */
  start(fixtures: number): Promise<number>
  reset(): Promise<number>
  /** Resets after a write, so many times. */
  resets(times: number): Promise<number[]>
  /** What a reset does at least: a worker makes this many objects anew from JSON. */
  bareResets(objects: number, times: number): Promise<number[]>
  /** Loads this many fixtures. */
  load(objects: number): Promise<number>
  /** `kubectl apply -f` of a file of this many objects, in the terminal. */
  apply(objects: number): Promise<number>
  /** Creates the same objects by a client, so many requests under way at a time. */
  create(objects: number, inFlight: number): Promise<number>
}
