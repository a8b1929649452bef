import type { OpenedServer } from '../../browser-host/page/index.ts'
import { openInPageServer } from './in-page-server.ts'

/** The server that the page shows, as the page reaches it. */
export type PageServer = Pick<
  OpenedServer,
  'brand' | 'transport' | 'state' | 'onChange' | 'close'
> & {
  readonly control: Pick<OpenedServer['control'], 'describe' | 'watchRequests' | 'erase' | 'actAs'>
}

/** Opens the server of this page's origin. */
export function connectServer(): Promise<PageServer> {
  return openInPageServer()
}
