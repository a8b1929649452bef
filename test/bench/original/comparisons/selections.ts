import { definition } from '../../client/custom-definitions.ts'
import type { Comparison } from '../comparison.ts'
import { boundPod, ensureNamespace } from './objects.ts'

const namespace = 'compared-nodes'
const pods = 6000
const nodes = 1000

const definitions = 600
const definitionsPath = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

/** Definitions that were created, of each server, so that each sample adds one. */
const defined = new Map<string, number>()

export const selectionComparisons: readonly Comparison[] = [
  {
    name: `list of one node's pods of ${pods.toLocaleString('en-US')}`,
    unit: 'ms',
    aim: 1,
    async prepare(server) {
      await ensureNamespace(server, namespace)
      const path = `/api/v1/namespaces/${namespace}/pods`
      await server.ensureMany(path, pods, (at) => boundPod(`p-${at}`, `host-${at % nodes}`))
    },
    sample: (server, loads) =>
      loads.time(server, {
        path: '/api/v1/pods?resourceVersion=0&fieldSelector=spec.nodeName%3Dhost-7',
        connections: 1,
        atLeast: 50,
      }),
  },
  {
    name: `/openapi/v3 with ${definitions} definitions, first read after another one`,
    unit: 'ms',
    aim: 0.1,
    async prepare(server) {
      await server.ensureMany(definitionsPath, definitions, (at) => definition(at))
      defined.set(server.name, definitions)
      await server.read('/openapi/v3')
    },
    async sample(server) {
      const at = defined.get(server.name) ?? definitions
      defined.set(server.name, at + 1)
      await server.ensure(definitionsPath, definition(at))
      const start = performance.now()
      await server.read('/openapi/v3')
      return { value: performance.now() - start }
    },
  },
]
