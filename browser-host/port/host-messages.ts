import type { MockOptions } from '../../core/index.ts'

/** Settings of a worker's server, which can be posted (structured clone). */
export type ServerSettings = {
  readonly name: string
} & (
  | ({ readonly kind: 'persistent' } & Omit<
      MockOptions,
      'fixtures' | 'clock' | 'seed' | 'webhooks' | 'aggregated' | 'containerHooks' | 'programs'
    >)
  | ({ readonly kind: 'mock' } & Omit<
      MockOptions,
      'webhooks' | 'aggregated' | 'containerHooks' | 'programs'
    >)
)

/** Message from a page to the worker that it started. */
export type HostOrder =
  | { readonly type: 'start'; readonly settings: ServerSettings }
  /** Serve a client; transferred with a port for requests and, where `control` is set, a second one for Comlink. */
  | {
      readonly type: 'serve'
      /** Life lock of the page or service worker at the other end of the ports. */
      readonly client: string
      readonly control: boolean
    }

/** Message from a worker to the page that started it. */
export type HostReport =
  /** The server is ready. `run` is the life lock of the worker. */
  | { readonly type: 'ready'; readonly run: string }
  /** The server cannot start: its store is damaged, or of another brand. Sent once, instead of `ready`. */
  | { readonly type: 'failed'; readonly message: string }
