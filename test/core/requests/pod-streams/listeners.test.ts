import { expect, it } from 'vitest'
import { one, pods, SimulatedPods } from '../../../support/objects/simulated-pods.ts'
import { mockRequest } from '../../../support/servers/mock-run.ts'
import { countAbortListeners } from '../../../support/sources/counted-listeners.ts'

/** Beyond so many listeners of a signal Node 20 warns of a leak. */
const mostListeners = 10
const cluster = new SimulatedPods()

it('a WebSocket that forwards 50 ports adds few listeners to any signal', async () => {
  await cluster.start('web', one('nginx'))
  const counted = countAbortListeners()
  const ports = Array.from({ length: 50 }, (_, at) => `ports=${8000 + at}`).join('&')
  const request = mockRequest('GET', `${pods}/web/portforward?${ports}`)
  const connection = await cluster.server.connect(request, ['v4.channel.k8s.io'])
  if (!('receive' in connection)) throw new TypeError('the connection was refused')
  const messages = connection.stream.messages[Symbol.asyncIterator]()
  for (let at = 0; at < 100; at++) await messages.next()
  await messages.return?.()
  expect(counted.stop()).toBeLessThanOrEqual(mostListeners)
})
