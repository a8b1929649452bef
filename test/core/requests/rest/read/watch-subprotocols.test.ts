import { describe, expect, it } from 'vitest'
import type { ConnectOutcome } from '../../../../../core/index.ts'
import { getRequest } from '../../../../support/requests/get-request.ts'
import { configMaps, openTestServer } from '../../../../support/servers/test-server.ts'

// The token `admin`.
const token = 'base64url.bearer.authorization.k8s.io.YWRtaW4'
const shown = { authorization: 'Bearer admin' }

/** The subprotocol of the answer, or its status. */
async function answered(headers: Record<string, string>, path: string, ...protocols: string[]) {
  const { server } = await openTestServer()
  const offer = protocols.length > 0 && { 'sec-websocket-protocol': protocols.join(', ') }
  const request = getRequest(path, { ...headers, ...offer })
  const outcome: ConnectOutcome = await server.connect(request, protocols)
  if ('status' in outcome) return outcome.status
  if (!('stream' in outcome)) throw new TypeError('an upgrade')
  await outcome.stream.messages[Symbol.asyncIterator]().return?.()
  return outcome.protocol ?? 'none'
}

describe('a watch over WebSocket', () => {
  const watch = `${configMaps}?watch=1`

  it.each([
    ['none', shown, []],
    ['base64.binary.k8s.io', shown, ['base64.binary.k8s.io']],
    ['v9.channel.k8s.io', shown, ['v9.channel.k8s.io']],
    ['binary.k8s.io', {}, [token, 'binary.k8s.io']],
    ['binary.k8s.io', {}, ['binary.k8s.io', token]],
    [401, {}, [token]],
    [400, {}, [token, 'binary.k8s.io', 'base64.binary.k8s.io']],
    [400, shown, ['binary.k8s.io', 'base64.binary.k8s.io']],
    [400, shown, [token, 'binary.k8s.io']],
  ])(
    'a watch over WebSocket is answered %s with %o and subprotocols %j',
    async (answer, headers, protocols) => {
      expect(await answered(headers, watch, ...protocols)).toBe(answer)
    },
  )

  it('a list over WebSocket is a list', async () => {
    expect(await answered(shown, configMaps)).toBe(200)
    expect(await answered(shown, `${configMaps}/none`)).toBe(404)
  })
})
