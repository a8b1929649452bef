import { badRequest } from '../../base/api/errors/api-error.ts'
import type { ChannelProtocol } from './channel-socket.ts'

/** The first of the offered subprotocols that is known. @throws ApiError `BadRequest` where none is. */
export function chooseProtocol(
  offered: readonly string[],
  known: readonly string[],
  tokenPrefix: string,
): ChannelProtocol {
  const wanted = offered.filter((protocol) => !protocol.startsWith(tokenPrefix))
  if (wanted.length === 0) return { name: undefined, isBase64: false, closesChannels: false }
  const name = wanted.find((protocol) => known.includes(protocol))
  if (name === undefined) {
    const lists = `[${wanted.join(' ')}]; supports [${known.join(' ')}]`
    throw badRequest(`requested protocol(s) are not supported: ${lists}`)
  }
  return { name, isBase64: name.includes('base64'), closesChannels: name.startsWith('v5.') }
}
