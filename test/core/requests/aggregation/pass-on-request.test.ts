import { describe, expect, it } from 'vitest'
import {
  apiServicePath,
  gadget,
  gadgetApiService,
  gadgetGroup,
  gadgetPath,
  openAggregatedPair,
} from '../../../support/servers/aggregated-pair.ts'

const available = {
  status: {
    conditions: [
      { type: 'Available', status: 'True', reason: 'Passed', message: 'all checks passed' },
    ],
  },
}

describe('a request for an aggregated API', () => {
  it('a request for an aggregated API is passed on with its user once the API is available', async () => {
    const pair = await openAggregatedPair()
    const { front, back, asked } = pair
    pair.state = 'refuses'
    await front.post(apiServicePath, gadgetApiService())
    expect(await front.get(gadgetPath)).toMatchObject({
      status: 503,
      text: 'service unavailable\n',
    })
    pair.state = 'up'
    await front.patch(`${apiServicePath}/v1.${gadgetGroup}/status`, available)
    expect(await front.post(gadgetPath, gadget('a'))).toMatchObject({ status: 201 })
    expect((await back.get(gadgetPath)).body.items.map(({ metadata }) => metadata.name)).toEqual([
      'a',
    ])
    expect(asked.at(-1)).toMatchObject({
      method: 'POST',
      tls: { insecure: true, serverName: 'gadgets.default.svc' },
    })
    expect(asked.at(-1)?.headers).toEqual(
      expect.arrayContaining(['x-remote-user', 'admin', 'x-remote-group', 'system:masters']),
    )
    expect((await front.get(gadgetPath, { as: 'jane' })).body.message).toContain('jane')
  })
})
