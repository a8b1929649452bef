import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { FlowSchema } from '../../../../../core/base/api/types/flowcontrol.v1.generated.ts'
import type { User } from '../../../../../core/base/api/user.ts'
import { parseRequestInfo } from '../../../../../core/base/http/request-info.ts'
import {
  FlowClassifier,
  type UsedFlowSchema,
} from '../../../../../core/requests/flow-control/classification/flow-classifier.ts'

const all = ['*']

/** A flow schema of all requests of `users`, which leads to a level of queues. */
function used(
  name: string,
  users: readonly string[],
  distinguisher: 'ByUser' | 'ByNamespace',
): UsedFlowSchema {
  const resourceRules = [
    { verbs: all, apiGroups: all, resources: all, namespaces: all, clusterScope: true },
  ]
  const subjects = users.map((user) => ({ kind: 'User', user: { name: user } }))
  const flowSchema = {
    metadata: { name, uid: `uid of ${name}` },
    spec: {
      priorityLevelConfiguration: { name: 'level' },
      matchingPrecedence: 100,
      distinguisherMethod: { type: distinguisher },
      rules: [{ subjects, resourceRules }],
    },
  } as unknown as FlowSchema
  const level = { name: 'level', uid: 'uid', queuing: { queues: 64, handSize: 6 } }
  return { flowSchema, level, meter: {} } as unknown as UsedFlowSchema
}

function classifier(...schemas: readonly UsedFlowSchema[]): FlowClassifier {
  return new FlowClassifier(schemas, used('last', all, 'ByUser'), brands.k8s)
}

const user = (name: string): User => ({ name, uid: '', groups: [], extra: new Map() })
const inNamespace = (namespace: string) =>
  parseRequestInfo('GET', `/api/v1/namespaces/${namespace}/pods`, new URLSearchParams())
const pods = inNamespace('default')

describe('the flow of a request', () => {
  it('is one object for all requests of the flow, whether or not the user is one object', () => {
    const flows = classifier(used('jane', ['jane'], 'ByUser'), used('others', all, 'ByUser'))
    const jane = user('jane')
    const found = new Set<unknown>()
    for (let at = 0; at < 100; at++) {
      found.add(flows.flowOf(jane, pods))
      found.add(flows.flowOf(user('jane'), pods))
    }
    expect([...found]).toMatchObject([{ flowSchema: 'jane', distinguisher: 'jane' }])
  })

  it('is that of its namespace where the flow schema tells namespaces apart', () => {
    const flows = classifier(used('jane', ['jane'], 'ByNamespace'))
    const jane = user('jane')
    const namespaces = Array.from({ length: 40 }, (_, at) => `n${at % 3}`)
    const found = namespaces.map((name) => flows.flowOf(jane, inNamespace(name)).distinguisher)
    expect(found).toEqual(namespaces)
  })

  it('is told apart by users whose names hold separators', () => {
    const flows = classifier(used('a', ['b', '\0b', 'b\0'], 'ByUser'), used('a.b', all, 'ByUser'))
    const names = ['b', '\0b', 'b\0', 'c', '\0c', '']
    const found = names.map((name) => {
      const { flowSchema, distinguisher } = flows.flowOf(user(name), pods)
      return [flowSchema, distinguisher]
    })
    expect(found).toEqual(names.map((name, at) => [at < 3 ? 'a' : 'a.b', name]))
  })
})

describe('what clients choose', () => {
  it('is kept in bounded memory: many namespaces, and long ones', () => {
    const flows = classifier(used('every', all, 'ByNamespace'))
    const jane = user('jane')
    for (let at = 0; at < 20_000; at++) flows.flowOf(jane, inNamespace(`namespace-${at}`))
    const many = flows.bytes
    for (let at = 0; at < 5000; at++) {
      flows.flowOf(jane, inNamespace(`${'x'.repeat(900)}-${at}`))
    }
    expect(many).toBeGreaterThan(2 ** 20)
    expect(flows.bytes).toBeGreaterThan(2 ** 20)
    expect(Math.max(many, flows.bytes)).toBeLessThanOrEqual(4 * 2 ** 20)
    expect(flows.flowOf(jane, inNamespace('namespace-1')).distinguisher).toBe('namespace-1')
  })
})
