import { describe, expect, it } from 'vitest'
import { HeldRequests } from '../../../../node-host/serving/http/held-requests.ts'
import { fakeRequest } from '../../../support/requests/fake-request.ts'
import { text } from './open-listener.ts'

describe('requests during a start', () => {
  it('a request that arrives during a start is answered once the server has started, and a later one at once', async () => {
    const order: string[] = []
    const answer = (what: string) => {
      order.push(what)
      return text(what)
    }
    const requests = new HeldRequests({
      handle: () => answer('handled'),
      connect: () => Promise.resolve(answer('connected')),
      upgrade: () => Promise.resolve(answer('upgraded')),
    })
    const held = Promise.all([
      requests.handle(fakeRequest()),
      requests.connect(fakeRequest(), []),
      requests.upgrade(fakeRequest()),
    ])
    await Promise.resolve()
    order.push('started')
    requests.open()
    expect(await held).toEqual([text('handled'), text('connected'), text('upgraded')])
    expect(order[0]).toBe('started')
    expect(requests.handle(fakeRequest())).toEqual(text('handled'))
  })
})
