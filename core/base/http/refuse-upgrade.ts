import { ApiError, badRequest } from '../api/errors/api-error.ts'
import { encodeUtf8 } from '../text/utf8.ts'
import type { ApiResponse } from './api-response.ts'
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

/** Closes an upgrade that its client cannot have, as a function call or a message port carries none. Returns the 400. */
export function answerWithoutUpgrade(upgrade: ApiUpgrade): ApiResponse {
  upgrade.duplex.close()
  const error = badRequest(
    'unable to upgrade: this transport carries no upgraded connection; connect over WebSocket',
  )
  return {
    status: error.code,
    headers: ['content-type', 'application/json'],
    body: encodeUtf8(JSON.stringify(error.toStatus())),
  }
}
