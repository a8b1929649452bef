import type { ServedPath } from './served-path.ts'

/**
 * How a service worker, and tabs that do not run the worker, come to a port to it: they ask, by way of the service worker,
 * and the page that runs the worker answers. `reply` finds the way back and means nothing to that page.
 */
export type BrokerMessage =
  /** `client` is the life lock of whoever will ask over the ports. `control`: a second port is wanted, for Comlink. */
  | {
      readonly skerry: 'want'
      readonly server: string
      readonly client: string
      readonly control: boolean
      readonly reply: string
    }
  /** Comes with the ports. `run` is the life lock of the worker. */
  | {
      readonly skerry: 'offer'
      readonly server: string
      readonly run: string
      readonly reply: string
    }
  /** There is no server, and there will be none until something is changed. */
  | {
      readonly skerry: 'refusal'
      readonly server: string
      readonly message: string
      readonly reply: string
    }
  /** From a page that the service worker does not control yet, as after a reload that went past it. */
  | { readonly skerry: 'claim' }
  /**
   * From a page to the service worker that controls it: answer this, too. One that is to follow, and knows it from its own
   * address, cannot take over before the last watch of this one has ended.
   */
  | { readonly skerry: 'serve'; readonly path: ServedPath }
  /** `streams`: how many answers are under way, which keep the service worker from being replaced, and from being stopped. */
  | { readonly skerry: 'serving'; readonly path: ServedPath; readonly streams: number }
  /** From a page to a service worker that waits for its turn; own ones of a site may leave it at that. */
  | { readonly skerry: 'take-over' }
  /** Answer this no longer. */
  | { readonly skerry: 'leave'; readonly path: ServedPath }
  /** From a page that has a server to itself: under what id does the service worker see it? */
  | { readonly skerry: 'identify' }
  | { readonly skerry: 'identity'; readonly id: string }

export type Want = Extract<BrokerMessage, { skerry: 'want' }>

/** Where pages announce that a worker has become ready, for those who asked before there was one. */
export const announcements = 'skerry/announcements'

export interface Announcement {
  readonly ready: string
}

/** Other messages come the same way, from other code of the page. */
export function isBrokerMessage(data: unknown): data is BrokerMessage {
  return typeof data === 'object' && data !== null && 'skerry' in data
}
