import type { JsonObject } from '../../../core/base/api/json.ts'
import { echo } from './aggregated-server.ts'
import { apiServices, available, discovery, gadgets, groupOrder } from './registered-api.ts'
import { serving } from './served-documents.ts'
import {
  compareDiscovery,
  compareNames,
  serve,
  type Situation,
  startServer,
  takesOver,
} from './situation.ts'

export const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

function definition(group: string): JsonObject {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `gadgets.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural: 'gadgets', singular: 'gadget', kind: 'Gadget', listKind: 'GadgetList' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: { type: 'object', properties: { size: { type: 'integer' } } },
          },
        },
      ],
    },
  }
}

const mixed: Situation = {
  name: 'a group of custom resources and of a server',
  async play(stage) {
    const name = 'mixed'
    const group = stage.group(name)
    await stage.make(definitions, definition(group))
    await available(stage, `v1.${group}`, 'Local')
    await serve(stage, name, serving({ group, versions: ['v2'] }), { version: 'v2' })
    for (const version of ['v1', 'v2']) await compareNames(stage, group, version)
  },
}

const takenOver: Situation = {
  name: "a custom resource's version taken over and given back",
  async play(stage) {
    const name = 'taken-over'
    const group = stage.group(name)
    await stage.make(definitions, definition(group))
    await available(stage, `v1.${group}`, 'Local')
    await compareNames(stage, group)
    await stage.make(gadgets(group), {
      apiVersion: `${group}/v1`,
      kind: 'Gadget',
      metadata: { name: 'a' },
    })
    const server = await startServer(stage, name, serving({ group, versions: ['v1'] }))
    const path = `${apiServices}/v1.${group}`
    const taken = takesOver(stage, name, server)
    await stage.change(path, taken)
    // What is managed is reverted at once.
    await available(stage, `v1.${group}`, 'Local')
    await compareDiscovery(stage, group)
    stage.begin("a custom resource's version taken over")
    const labels = { 'kube-aggregator.kubernetes.io/automanaged': null }
    await stage.change(path, (side) => ({ metadata: { labels }, ...taken(side) }))
    await available(stage, `v1.${group}`, 'Passed')
    await compareNames(stage, group)
    await stage.remove(path)
    stage.begin("a custom resource's version given back")
    await available(stage, `v1.${group}`, 'Local')
    await compareNames(stage, group)
    await stage.same({ name: 'the custom resource', method: 'GET', path: `${gadgets(group)}/a` })
  },
}

/** An APIService of the server itself, as it makes it at its start. */
function ownApiService(group: string, groupPriority: number): JsonObject {
  return {
    apiVersion: 'apiregistration.k8s.io/v1',
    kind: 'APIService',
    metadata: {
      name: `v1.${group}`,
      labels: { 'kube-aggregator.kubernetes.io/automanaged': 'onstart' },
    },
    spec: { group, version: 'v1', groupPriorityMinimum: groupPriority, versionPriority: 15 },
  }
}

const localEdited: Situation = {
  name: 'APIServices of the server itself',
  async play(stage) {
    const name = 'v1.batch'
    const path = `${apiServices}/${name}`
    const get = { name: 'get', method: 'GET', path }
    await stage.same(get)
    await stage.change(path, {
      metadata: { labels: { mine: 'yes' } },
      spec: { versionPriority: 3 },
    })
    await stage.become({ ...get, name: 'after an edit' })
    await stage.change(path, {
      metadata: { labels: { 'kube-aggregator.kubernetes.io/automanaged': 'false' } },
    })
    await stage.change(path, { spec: { versionPriority: 3 } })
    await stage.become({ ...get, name: 'after it is no longer managed' })
    for (const asked of groupOrder()) await stage.become(asked)
    await stage.remove(path)
    await stage.become({ ...get, name: 'after a deletion' })
    stage.begin('APIServices of the server itself, deleted')
    for (const asked of groupOrder()) await stage.become(asked)
    await stage.restore(apiServices, ownApiService('batch', 17_400))
    stage.begin('APIServices of the server itself, made again')
    await available(stage, name, 'Local')
    for (const asked of groupOrder()) await stage.become(asked)
  },
}

const builtInTakenOver: Situation = {
  name: 'a built-in version taken over',
  async play(stage) {
    const group = 'node.k8s.io'
    const path = `${apiServices}/v1.${group}`
    const classes = {
      name: 'runtime classes',
      method: 'GET',
      path: `/apis/${group}/v1/runtimeclasses`,
    }
    const server = await startServer(stage, 'built-in', serving({ group, versions: ['v1'] }))
    await stage.change(path, takesOver(stage, 'built-in', server))
    await available(stage, `v1.${group}`, 'Passed')
    for (const asked of discovery(group)) await stage.become(asked)
    await stage.same(classes)
    await stage.remove(path)
    await stage.restore(apiServices, ownApiService(group, 16_300))
    stage.begin('a built-in version given back')
    await available(stage, `v1.${group}`, 'Local')
    for (const asked of discovery(group)) await stage.become(asked)
    await stage.same(classes)
  },
}

const legacy: Situation = {
  name: 'the core group taken over',
  async play(stage) {
    const server = await startServer(stage, 'legacy', echo)
    const path = `${apiServices}/v1.`
    await stage.change(path, takesOver(stage, 'legacy', server))
    await available(stage, 'v1.', 'Passed')
    for (const each of ['/api', '/api/v1', '/api/v1/', '/api/v1/nodes', '/api/v2']) {
      await stage.same({ name: each, method: 'GET', path: each })
    }
    await stage.remove(path)
    await stage.restore(apiServices, {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: 'v1.', labels: { 'kube-aggregator.kubernetes.io/automanaged': 'onstart' } },
      spec: { version: 'v1', groupPriorityMinimum: 18_000, versionPriority: 1 },
    })
    await available(stage, 'v1.', 'Local')
    await stage.become({ name: 'nodes, given back', method: 'GET', path: '/api/v1/nodes' })
  },
}

/** APIServices of what the compared servers serve themselves, some of it taken over by others. The last takes the core group. */
export const ownSituations: readonly Situation[] = [
  mixed,
  takenOver,
  localEdited,
  builtInTakenOver,
  legacy,
]
