/** A request to a port that a {@link ContainerProgram} listens on. */
export interface ContainerRequest {
  readonly method: string
  /** Path and query, such as `/api/items?limit=5`. */
  readonly url: string
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Uint8Array
}

/** An answer to a {@link ContainerRequest}; a text is the body of an answer with status 200. */
export type ContainerAnswer =
  | string
  | {
      /** 200 unless given. */
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string | Uint8Array
    }

/** Answers HTTP requests. What it throws is answered with status 500 and printed to the standard error. */
export type ContainerRequestHandler = (
  request: ContainerRequest,
) => ContainerAnswer | Promise<ContainerAnswer>

/** Files of a container, as all its processes see them. Paths are absolute. Methods throw errors with the texts of Linux. */
export interface ContainerFiles {
  read(path: string): Uint8Array
  readText(path: string): string
  /** Writes a file, which is made where it is not there. */
  write(path: string, content: string | Uint8Array): void
  append(path: string, content: string | Uint8Array): void
  /** Names in a directory, in their order. */
  list(path: string): string[]
  exists(path: string): boolean
  /** Makes a directory and those that it lies in. */
  makeDirectory(path: string): void
  /** Removes a file, or a directory with all that lies in it. */
  remove(path: string): void
}

/** What a {@link ContainerProgram} gets of its container. */
export interface ContainerContext {
  /** Words of the command and its arguments, as the pod gives them. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly hostname: string
  readonly pod: {
    readonly name: string
    readonly namespace: string
    readonly uid: string
    readonly container: string
  }
  readonly files: ContainerFiles
  /** The log of the container. */
  readonly stdout: { write(text: string): void }
  readonly stderr: { write(text: string): void }
  /** Lines of the standard input, without their ends; it ends at once unless the container has `stdin: true`. */
  readonly stdin: AsyncIterable<string>
  /** Aborts when the container is asked to stop (SIGTERM, SIGINT), and when it is killed. */
  readonly signal: AbortSignal
  /** Waits by the clock of the server; ends early, without an error, when `signal` aborts. */
  sleep(milliseconds: number): Promise<void>
  /** Answers HTTP requests to a port of the pod until the result is called, or the container ends. @throws Error where another program has the port */
  listen(port: number, handler: ContainerRequestHandler): () => void
}

/**
 * The main process of containers of an image: it runs from their start until it settles, with that exit code; 0 for none. An error ends
 * the container with exit code 1, and its text is in the log. One that does not end after `signal` aborts is killed after the pod's grace
 * period; what it does from then on has no effect.
 */
export type ContainerProgram = (
  container: ContainerContext,
) => number | void | Promise<number | void>

/** Programs by image, with or without tag. */
export type ContainerPrograms = Readonly<Record<string, ContainerProgram>>
