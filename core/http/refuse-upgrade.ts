import { ApiError } from '../api/api-error.ts'
import type { ApiUpgrade } from './request-handler.ts'

/** Closes an upgrade that the host cannot carry. Returns the 501 to answer with. */
export function refuseUpgrade(upgrade: ApiUpgrade): ApiError {
  upgrade.duplex.close()
  return new ApiError(
    'Unknown',
    'the connection cannot be upgraded here: that takes a server in Node and HTTP/1.1',
    { code: 501 },
  )
}
