/** A watch over a link whose events are messages, as a WebSocket delivers them. */
export interface LinkConnection {
  /** The subprotocol that the server chose. */
  readonly protocol: string | undefined
  /** Kind of the messages; text is UTF-8. */
  readonly kind: 'text' | 'binary'
  /** The messages; ends when the server ends the watch, throws when it was cut. Leave by `return()`, as a `for await` does. */
  readonly messages: AsyncIterable<Uint8Array>
}
