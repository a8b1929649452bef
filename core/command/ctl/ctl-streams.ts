import type { ByteDuplex } from '../../base/streams/byte-duplex.ts'

export interface WindowSize {
  /** In characters. */
  readonly width: number
  readonly height: number
}

/** Standard streams of a command, as bytes. */
export interface CtlStreams {
  /** Whether standard input is a terminal. */
  readonly isTerminal: boolean
  /**
   * Standard input up to its end; left by `return()`, which ends a pending read. With `raw` a terminal passes each key on as it is
   * pressed, control characters too, and shows none.
   */
  read(raw: boolean): AsyncIterable<Uint8Array>
  /** Sizes of the terminal: the present one, and each later one. Left by `return()`. */
  sizes(): AsyncIterable<WindowSize>
  /** Resolves once there is room for the next chunk. */
  write(stream: 'stdout' | 'stderr', chunk: Uint8Array): Promise<void>
}

export interface ListenOptions {
  /** IP address. */
  readonly address: string
  /** 0 for any free port. */
  readonly port: number
  readonly accept: (connection: ByteDuplex) => void
}

export interface CtlListener {
  readonly port: number
  close(): void
}
