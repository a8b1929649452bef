import type { ServedPath } from './served-path.ts'

/**
 * Messages by which a service worker, and tabs that do not run the worker, get a port to it: they ask through the service
 * worker, and the page that runs the worker answers. `reply` routes the answer back and is opaque to that page.
 */
export type BrokerMessage =
  /** Asks for ports. `client` is the life lock of the asking page or service worker. `control`: a second port for Comlink. */
  | {
      readonly skerry: 'want'
      readonly server: string
      readonly client: string
      readonly control: boolean
      readonly reply: string
    }
  /** Offers ports, which are transferred with it. `run` is the life lock of the worker. */
  | {
      readonly skerry: 'offer'
      readonly server: string
      readonly run: string
      readonly reply: string
    }
  /** The server cannot start until its options or its store are changed. */
  | {
      readonly skerry: 'refusal'
      readonly server: string
      readonly message: string
      readonly reply: string
    }
  /** From a page that the service worker does not control yet, as after a forced reload. */
  | { readonly skerry: 'claim' }
  /**
   * From a page to the service worker that controls it: serve this path too. The next service worker, which has the path in
   * its URL, cannot take over before the last watch of this one has ended.
   */
  | { readonly skerry: 'serve'; readonly path: ServedPath }
  /** `streams`: number of streamed answers, which keep the service worker from being replaced or stopped. */
  | { readonly skerry: 'serving'; readonly path: ServedPath; readonly streams: number }
  /** From a page to a waiting service worker: skip waiting. A site's own one may ignore it. */
  | { readonly skerry: 'take-over' }
  /** Ends serving the path. */
  | { readonly skerry: 'leave'; readonly path: ServedPath }
  /** From a page with its own server: asks for its `Client.id`. */
  | { readonly skerry: 'identify' }
  | { readonly skerry: 'identity'; readonly id: string }
  /** From a page that has ended its own server: use its worker no more. Answered by `disowned` once that holds. */
  | { readonly skerry: 'disown'; readonly server: string }
  | { readonly skerry: 'disowned'; readonly server: string }
  /** From a page, while the service worker has streams open: the event keeps it from being stopped. */
  | { readonly skerry: 'stay' }

export type Want = Extract<BrokerMessage, { skerry: 'want' }>

/** BroadcastChannel on which pages announce that a worker is ready, for earlier requests, and service workers whether they have streams open. */
export const announcements = 'skerry/announcements'

export type Announcement = { readonly ready: string } | { readonly hasStreams: boolean }

/** Whether a message is one of these, and not of other code of the page. */
export function isBrokerMessage(data: unknown): data is BrokerMessage {
  return typeof data === 'object' && data !== null && 'skerry' in data
}
