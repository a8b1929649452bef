import { describe, expect, it } from 'vitest'
import type { ResourceQuota } from '../../../../../../core/base/api/types/core.v1.generated.ts'
import {
  type AggregatedPair,
  apiServicePath,
  gadget,
  gadgetGroup,
  gadgetPath,
  openAggregatedPair,
} from '../../../../../support/servers/aggregated-pair.ts'
import { pairSettled, pass, register } from '../../../../../support/servers/aggregated-steps.ts'

const quotas = '/api/v1/namespaces/default/resourcequotas'
const counted = `count/gadgets.${gadgetGroup}`

async function createQuota({ front }: AggregatedPair): Promise<void> {
  const hard = { [counted]: '5', 'count/configmaps': '9', 'count/widgets.unknown.test': '1' }
  const answer = await front.post(quotas, { metadata: { name: 'a' }, spec: { hard } })
  if (answer.status !== 201) throw new TypeError(answer.text)
  await pairSettled()
}

async function used({ front }: AggregatedPair) {
  return ((await front.get(`${quotas}/a`)).body as unknown as ResourceQuota).status.used
}

describe('a quota on objects of an aggregated API', () => {
  it('counts them as it is created, and again later, and limits nothing', async () => {
    const pair = await openAggregatedPair()
    await register(pair)
    await pair.front.post(gadgetPath, gadget('a'))
    await createQuota(pair)
    expect(await used(pair)).toEqual({ [counted]: '1', 'count/configmaps': '0' })
    for (const name of ['b', 'c', 'd', 'e', 'f']) {
      expect((await pair.front.post(gadgetPath, gadget(name))).status).toBe(201)
    }
    await pass(pair, 12)
    expect(await used(pair)).toMatchObject({ [counted]: '6' })
    await pair.front.delete(`${gadgetPath}/a`)
    await pass(pair, 12)
    expect(await used(pair)).toMatchObject({ [counted]: '5' })
  })

  it('counts them once their API is registered', async () => {
    const pair = await openAggregatedPair()
    await pair.back.post(gadgetPath, gadget('a'))
    await createQuota(pair)
    expect(await used(pair)).toEqual({ 'count/configmaps': '0' })
    await register(pair)
    await pass(pair, 12)
    expect(await used(pair)).toMatchObject({ [counted]: '1' })
  })

  it('keeps what it counted while the server is down', async () => {
    const pair = await openAggregatedPair()
    await register(pair)
    await pair.front.post(gadgetPath, gadget('a'))
    await createQuota(pair)
    pair.state = 'refuses'
    await pair.back.delete(`${gadgetPath}/a`)
    await pass(pair, 100)
    expect(await used(pair)).toMatchObject({ [counted]: '1' })
    pair.state = 'up'
    await pass(pair, 90)
    expect(await used(pair)).toMatchObject({ [counted]: '0' })
    await pair.front.delete(`${apiServicePath}/v1.${gadgetGroup}`)
    await pass(pair, 12)
    expect(await used(pair)).toMatchObject({ [counted]: '0' })
  })
})
