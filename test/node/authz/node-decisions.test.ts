import { describe, expect, it } from 'vitest'
import {
  differences,
  type GatedDecisions,
  makeWrites,
  nodeServer,
  readDecisions,
} from '../../support/cluster/node-decisions.ts'
import { gatesOf } from '../../support/schemas/gates-of.ts'

const { users, stages } = readDecisions(new URL('node-decisions.json', import.meta.url))
const gated = readDecisions<GatedDecisions>(new URL('node-decisions-gates.json', import.meta.url))

describe('the Node authorizer', () => {
  it('the Node authorizer decides as the original does, with its reasons, whatever pods and volumes come, change and go', async () => {
    const server = await nodeServer()
    expect(stages.length).toBeGreaterThan(3)
    for (const stage of stages) {
      await makeWrites(server, stage)
      expect(await differences(server, stage, users), stage.name).toEqual([])
    }
  })

  it.each(Object.keys(gated.byGates))(
    'the Node authorizer decides as the original does with the feature gates %s',
    async (gates) => {
      const server = await nodeServer({ featureGates: gatesOf(gates) })
      for (const stage of gated.byGates[gates] ?? []) {
        await makeWrites(server, stage)
        expect(await differences(server, stage, gated.users)).toEqual([])
      }
    },
  )
})
