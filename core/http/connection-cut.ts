/**
 * Says that a request gets no (further) answer: its connection is to be cut. {@link RequestHandler} rejects with it before
 * an answer's head, and a streamed body or the messages of a WebSocket throw it half-way.
 *
 * A host makes it look like a network that failed, never like an answer that ended: it destroys the socket, resets the
 * HTTP/2 stream, terminates the WebSocket without a close frame. In a process, a call rejects with it, and so does a
 * `fetch`.
 */
export class ConnectionCut extends Error {
  constructor() {
    super('the connection was cut')
    this.name = 'ConnectionCut'
  }
}
