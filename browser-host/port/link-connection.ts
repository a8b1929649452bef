import type { TransportConnection } from '../../core/index.ts'

/** A connection over a link: the messages of a watch, or of a process or port of a pod, as a WebSocket delivers them. */
export interface LinkConnection extends TransportConnection {
  /** Kind of the messages; text is UTF-8. */
  readonly kind: 'text' | 'binary'
}
