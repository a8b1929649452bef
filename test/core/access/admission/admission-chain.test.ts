import { describe, expect, it } from 'vitest'
import { AdmissionChain, askPlugins } from '../../../../core/access/admission/admission-chain.ts'
import type { AdmissionPlugin } from '../../../../core/access/admission/admission-plugin.ts'
import type { Decision } from '../../../../core/access/admission/decision.ts'
import { admissionAttributes } from '../../../support/access/admission-attributes.ts'
import { builtIn } from '../../../support/schemas/built-in-catalog.ts'

const pods = builtIn('pods')
const nodes = builtIn('nodes')

const attributes = admissionAttributes()

function decision(decide: Decision['decide']): Decision {
  return { plugin: 'Test', phase: 'mutating', decide }
}

describe('the admission chain', () => {
  it('the admission chain remembers which plug-ins are interested in an operation, a resource and a subresource', () => {
    let asked = 0
    const plugin: AdmissionPlugin = {
      name: 'Test',
      handles: (operation, { resource }, subresource) => {
        asked++
        return operation === 'CREATE' && resource === 'pods' && subresource === 'binding'
      },
      mutate: () => undefined,
    }
    const chain = new AdmissionChain([plugin])
    const counts = (): number[] => [
      chain.interested('CREATE', pods, 'binding').mutating.length,
      chain.interested('CREATE', pods, '').mutating.length,
      chain.interested('UPDATE', pods, 'binding').mutating.length,
      chain.interested('CREATE', nodes, 'binding').mutating.length,
    ]
    expect(counts()).toEqual([1, 0, 0, 0])
    expect(counts()).toEqual([1, 0, 0, 0])
    expect(asked).toBe(4)
  })

  it('the admission chain makes no promise where every plug-in answers at once', () => {
    const conditions = [() => undefined]
    const first = decision(() => undefined)
    const second = decision(() => () => undefined)
    expect(askPlugins([first, second, first], attributes, conditions)).toBeUndefined()
    expect(conditions.length).toBe(2)
  })

  it('the admission chain waits for a plug-in before it asks the next, and collects the conditions of all', async () => {
    const order: string[] = []
    const conditions: (() => undefined)[] = []
    const later = decision(async () => {
      await Promise.resolve()
      order.push('later')
      return () => undefined
    })
    const next = decision(() => {
      order.push('next')
      return () => undefined
    })
    const asked = askPlugins([later, next, later], attributes, conditions)
    expect(order).toEqual([])
    await asked
    expect(order).toEqual(['later', 'next', 'later'])
    expect(conditions.length).toBe(3)
  })
})
