import type { TestServerOptions } from '../index.ts'

/** Options of the server of a test. */
export interface SkerryOptions extends TestServerOptions {
  /**
   * What pages reach the server by: a path prefix (`/clusters/demo`) on any host, or an absolute URL. By default the API's own
   * paths (`/api`, `/apis`, `/version`, …) on any host.
   */
  readonly url?: string
}
