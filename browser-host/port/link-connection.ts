/** A watch over a link whose events are messages, as a WebSocket delivers them. */
export interface LinkConnection {
  /** The subprotocol that the server chose. */
  readonly protocol: string | undefined
  /** Text messages hold UTF-8. */
  readonly kind: 'text' | 'binary'
  /** Ends when the server ends the watch; throws when it was cut. Leave it by `return()`, as leaving a `for await` does. */
  readonly messages: AsyncIterable<Uint8Array>
}
