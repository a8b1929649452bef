/**
 * The error for a request that gets no (further) answer: its connection is to be cut. {@link RequestHandler} rejects
 * with it before the head of an answer, and a streamed body or the messages of a WebSocket throw it half-way.
 *
 * A host makes it look like a network failure, never like the end of an answer: it destroys the socket, resets the
 * HTTP/2 stream, terminates the WebSocket without a close frame. Within a process, a call rejects with it, and so does
 * a `fetch`.
 */
export class ConnectionCut extends Error {
  constructor() {
    super('the connection was cut')
    this.name = 'ConnectionCut'
  }
}
