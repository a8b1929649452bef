import type { MockOptions } from '../../core/index.ts'

/** What a worker is started with; all of it can be posted. */
export type ServerSettings = {
  readonly name: string
} & (
  | ({ readonly kind: 'persistent' } & Omit<MockOptions, 'fixtures' | 'clock' | 'seed'>)
  | ({ readonly kind: 'mock' } & MockOptions)
)

/** What the page that started a worker tells it. */
export type HostOrder =
  | { readonly type: 'start'; readonly settings: ServerSettings }
  /** Comes with a port for requests and, where `control` is set, a second one for Comlink. */
  | {
      readonly type: 'serve'
      /** Life lock of whoever will ask over the ports. */
      readonly client: string
      readonly control: boolean
    }

/** What the worker tells back. */
export type HostReport =
  /** `run` is the life lock of the worker. */
  | { readonly type: 'ready'; readonly run: string }
  /** There will be no server: the store is damaged, or of another brand. Sent once, instead of `ready`. */
  | { readonly type: 'failed'; readonly message: string }
