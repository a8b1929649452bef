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

/** An answer's content type and body. */
export interface CopiedAnswer {
  readonly type: string
  readonly text: string
}

export interface BenchPageCalls {
  /** Opens a server that holds this many config maps of `bytes` each. */
  open(objects: number, bytes: number): Promise<{ startedIn: number }>
  read(address: string): Promise<CopiedAnswer>
  /** Answers a second. */
  load(settings: LoadSettings): Promise<number>
  /** Objects a second on IndexedDB, through the server and by bare `idb`. */
  createByServer(settings: StoreLoadSettings): Promise<number>
  createBare(settings: StoreLoadSettings): Promise<number>
}

export interface BarePageCalls {
  /** Makes the service worker answer `/bare/answer?<name>`. */
  answer(name: string, answer: CopiedAnswer): Promise<void>
  load(settings: LoadSettings): Promise<number>
}

/** Every call returns how long it took, in milliseconds. */
export interface MockPageCalls {
  /** Starts a mock server with this many fixtures, until its first answer to a `fetch`. */
  start(fixtures: number): Promise<number>
  reset(): Promise<number>
  /** Loads this many fixtures. */
  load(objects: number): Promise<number>
  /** `kubectl apply -f` of a file of this many objects, in the terminal. */
  apply(objects: number): Promise<number>
  /** Creates the same objects by a client, so many requests under way at a time. */
  create(objects: number, inFlight: number): Promise<number>
}
