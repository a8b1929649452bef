/**
 * An upgraded connection (101) that carries bytes in both directions. Each direction ends by itself; the connection is
 * over once both have ended, or when it is closed or breaks.
 */
export interface ByteDuplex {
  /**
   * Bytes from the other side, at the pace of the one reader; done when the other side ends its direction. The iterator
   * throws where the connection breaks. A reader that leaves early closes the connection.
   */
  readonly incoming: AsyncIterable<Uint8Array>
  /**
   * Sends a chunk, which must not be altered afterwards. Resolves once there is room for the next; rejects where the
   * connection is broken or closed.
   */
  write(chunk: Uint8Array): Promise<void>
  /** Ends this direction after the chunks that were written; the other side may go on sending. */
  end(): void
  /** Closes both directions at once. */
  close(): void
  /** Resolves when the connection is over, for whatever reason. */
  readonly closed: Promise<void>
}
