import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  NodeGraph,
  type RelatedResource,
} from '../../../../../core/access/authz/node/node-graph.ts'
import { brands } from '../../../../../core/base/api/brand.ts'
import { encodeUtf8 } from '../../../../../core/base/text/utf8.ts'
import type { ObservedResource } from '../../../../../core/storage/cache/cache-core.ts'
import { CacheEvent } from '../../../../../core/storage/cache/cache-event.ts'
import { CachedEntry } from '../../../../../core/storage/cache/cached-entry.ts'
import { fieldTable } from '../../../../../core/storage/cache/field-table.ts'
import type { Snapshot } from '../../../../../core/storage/cache/snapshot.ts'

const nodes = ['a', 'b']
const namespaces = ['n', 'm']
const names = ['x', 'y']

interface Pod {
  readonly kind: 'pods'
  readonly node: string
  readonly secrets: readonly string[]
  readonly claims: readonly string[]
  readonly account: string
  readonly isMirror: boolean
}

interface Volume {
  readonly kind: 'persistentvolumes'
  readonly claim: readonly [namespace: string, name: string] | undefined
  readonly secrets: readonly (readonly [namespace: string, name: string])[]
}

interface Placed {
  readonly kind: 'volumeattachments' | 'resourceslices'
  readonly node: string
}

type Thing = Pod | Volume | Placed

type Step =
  | { readonly type: 'put'; readonly key: string; readonly thing: Thing }
  | { readonly type: 'delete' | 'corrupt'; readonly kind: Thing['kind']; readonly key: string }
  | { readonly type: 'reload'; readonly kind: Thing['kind'] }

function podObject(key: string, { node, secrets, claims, account, isMirror }: Pod): object {
  const [namespace, name] = key.split('/')
  const annotations = isMirror ? { 'kubernetes.io/config.mirror': 'x' } : {}
  return {
    metadata: { namespace, name, annotations, managedFields: [{ manager: 'm' }] },
    spec: {
      serviceAccountName: account,
      nodeName: node,
      // Twice the same secret, by two ways.
      imagePullSecrets: secrets.map((secret) => ({ name: secret })),
      volumes: [
        ...secrets.map((secretName) => ({ name: secretName, secret: { secretName } })),
        ...claims.map((claimName) => ({ name: claimName, persistentVolumeClaim: { claimName } })),
      ],
    },
    status: { conditions: [{ type: 'Ready' }] },
  }
}

function volumeObject({ claim, secrets: [publish, stage] }: Volume): object {
  const place = (secret: readonly string[] | undefined) =>
    secret && { namespace: secret[0], name: secret[1] }
  return {
    metadata: {},
    spec: {
      claimRef: claim && { namespace: claim[0], name: claim[1] },
      csi: { nodePublishSecretRef: place(publish), nodeStageSecretRef: place(stage) },
    },
  }
}

function objectOf(key: string, thing: Thing): object {
  if (thing.kind === 'pods') return podObject(key, thing)
  if (thing.kind === 'persistentvolumes') return volumeObject(thing)
  return { metadata: {}, spec: { nodeName: thing.node } }
}

function entryOf(kind: string, key: string, thing: Thing | undefined): CachedEntry {
  const owner = {
    prefix: kind,
    namespaced: kind === 'pods',
    fields: fieldTable([]),
    stored: undefined,
  }
  const text = thing === undefined ? '{"metadata":' : JSON.stringify(objectOf(key, thing))
  return new CachedEntry(owner, key, 1, encodeUtf8(text))
}

/** The objects of a cluster, and a graph that is told of each change. */
class Cluster {
  readonly graph = new NodeGraph(brands.k8s)
  readonly things = new Map<string, Thing>()

  take(step: Step): void {
    const kind = step.type === 'put' ? step.thing.kind : step.kind
    if (step.type === 'reload') return this.graph.loaded(this.#resource(kind))
    const place = `${kind} ${step.key}`
    if (step.type === 'put') this.things.set(place, step.thing)
    else this.things.delete(place)
    const current =
      step.type === 'delete'
        ? undefined
        : entryOf(kind, step.key, step.type === 'put' ? step.thing : undefined)
    const event = new CacheEvent({ revision: 1, key: step.key, current, previous: undefined }, 0)
    return this.graph.changed(this.#resource(kind), event)
  }

  /** A graph that is made of the objects as they are now. */
  rebuilt(): NodeGraph {
    const graph = new NodeGraph(brands.k8s)
    for (const kind of kinds) graph.loaded(this.#resource(kind))
    return graph
  }

  #resource(kind: Thing['kind']): ObservedResource {
    const entries = [...this.things].flatMap(([place, thing]) =>
      thing.kind === kind ? [entryOf(kind, place.slice(kind.length + 1), thing)] : [],
    )
    const snapshot = { entries: () => entries } as unknown as Snapshot
    return {
      prefix: kind,
      size: entries.length,
      get: (key) => entries.find((entry) => entry.key === key),
      snapshot: () => snapshot,
    }
  }
}

const kinds = ['pods', 'persistentvolumes', 'volumeattachments', 'resourceslices'] as const

/** A node and an object that it may use or not. */
type Question = readonly [node: string, resource: RelatedResource, namespace: string, name: string]

/** Whether a node may use an object, by the rule itself: a search of all objects. */
function searched(things: Cluster['things'], [node, resource, namespace, name]: Question): boolean {
  const at = (kind: string, key: string) => things.get(`${kind} ${key}`)
  const pods = [...things].flatMap(([place, thing]) =>
    thing.kind === 'pods' && thing.node === node && !thing.isMirror
      ? [{ pod: thing, in: place.slice('pods '.length).split('/')[0] }]
      : [],
  )
  const claimed = (claim: Volume['claim']): boolean =>
    claim !== undefined &&
    pods.some((each) => each.in === claim[0] && each.pod.claims.includes(claim[1]))
  if (resource === 'secrets') {
    return (
      pods.some((each) => each.in === namespace && each.pod.secrets.includes(name)) ||
      [...things.values()].some(
        (thing) =>
          thing.kind === 'persistentvolumes' &&
          claimed(thing.claim) &&
          thing.secrets.some((secret) => secret[0] === namespace && secret[1] === name),
      )
    )
  }
  if (resource === 'persistentvolumeclaims') return claimed([namespace, name])
  if (resource === 'serviceaccounts') {
    return pods.some((each) => each.in === namespace && each.pod.account === name)
  }
  const thing = at(resource, namespace === '' ? name : `${namespace}/${name}`)
  if (thing?.kind === 'persistentvolumes') return claimed(thing.claim)
  return thing?.node === node
}

const namespacedOnes = ['pods', 'secrets', 'persistentvolumeclaims', 'serviceaccounts'] as const
const clusterOnes = ['persistentvolumes', 'volumeattachments', 'resourceslices'] as const

const questions: readonly Question[] = nodes.flatMap((node) =>
  names.flatMap((name) => [
    ...namespaces.flatMap((namespace) =>
      namespacedOnes.map((resource): Question => [node, resource, namespace, name]),
    ),
    ...clusterOnes.map((resource): Question => [node, resource, '', name]),
  ]),
)

const anyName = fc.constantFrom(...names)
const anyPlace = fc.tuple(fc.constantFrom(...namespaces), anyName)
const anyNode = fc.constantFrom('', ...nodes)
const someNames = fc.uniqueArray(anyName)
const podKey = anyPlace.map((place) => place.join('/'))

const anyThing: fc.Arbitrary<readonly [key: string, thing: Thing]> = fc.oneof(
  fc.tuple(
    podKey,
    fc.record<Pod>({
      kind: fc.constant('pods'),
      node: anyNode,
      secrets: someNames,
      claims: someNames,
      account: anyName,
      isMirror: fc.boolean(),
    }),
  ),
  fc.tuple(
    anyName,
    fc.record<Volume>({
      kind: fc.constant('persistentvolumes'),
      claim: fc.option(anyPlace, { nil: undefined }),
      secrets: fc.array(anyPlace, { maxLength: 2 }),
    }),
  ),
  fc.tuple(
    anyName,
    fc.record<Placed>({
      kind: fc.constantFrom('volumeattachments', 'resourceslices'),
      node: anyNode,
    }),
  ),
)

const anyStep: fc.Arbitrary<Step> = fc
  .tuple(fc.constantFrom('put', 'put', 'put', 'delete', 'corrupt', 'reload'), anyThing)
  .map(([type, [key, thing]]): Step => {
    if (type === 'put') return { type, key, thing }
    return type === 'reload'
      ? { type, kind: thing.kind }
      : { type: type === 'delete' ? type : 'corrupt', kind: thing.kind, key }
  })

describe('the graph of the Node authorizer', () => {
  it('the graph that followed any history answers as a search of all objects does, and as a graph made anew', () => {
    const history = fc.array(anyStep, { maxLength: 40 })
    fc.assert(
      fc.property(history, (steps) => {
        const cluster = new Cluster()
        for (const step of steps) cluster.take(step)
        const rebuilt = cluster.rebuilt()
        for (const question of questions) {
          const wanted = searched(cluster.things, question)
          expect(cluster.graph.relates(...question), question.join(' ')).toBe(wanted)
          expect(rebuilt.relates(...question), question.join(' ')).toBe(wanted)
        }
        expect(cluster.graph.size).toBe(rebuilt.size)
      }),
      { numRuns: 300 },
    )
  })

  it('the graph keeps nothing once all objects are deleted', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const cluster = new Cluster()
        for (const step of steps) cluster.take(step)
        for (const [place, { kind }] of cluster.things) {
          cluster.take({ type: 'delete', kind, key: place.slice(kind.length + 1) })
        }
        expect(cluster.graph.size).toBe(0)
      }),
    )
  })
})
