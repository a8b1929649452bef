import type { JsonObject } from '../../../core/base/api/json.ts'
import type { Chance } from '../chance.ts'

export const levels = '/apis/flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations'
export const flowSchemas = '/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas'

const apiVersion = 'flowcontrol.apiserver.k8s.io/v1'

export const users = ['jane', 'joe', 'system:kube-scheduler', 'system:node:n1', 'system:anonymous']
export const groups = ['devs', 'ops', 'system:nodes', 'system:serviceaccounts', 'system:masters']
export const namespaces = ['default', 'kube-system', 'team']
export const serviceAccounts = ['default', 'robot']
export const resources: readonly (readonly [group: string, resource: string])[] = [
  ['', 'pods'],
  ['', 'pods/status'],
  ['', 'configmaps'],
  ['', 'namespaces'],
  ['apps', 'deployments'],
  ['apps', 'deployments/scale'],
  ['coordination.k8s.io', 'leases'],
  ['authorization.k8s.io', 'selfsubjectaccessreviews'],
]
export const paths = [
  '/healthz',
  '/healthz/ping',
  '/version',
  '/api',
  '/apis/apps',
  '/openapi/v3',
  '/nothing',
]

const verbs = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection']
const pathVerbs = ['get', 'post', 'head']
const urls = ['/healthz', '/healthz/*', '/version', '/api*', '/apis/*', '/nothing']

/** One to three of the items, each once; sometimes all of them by an asterisk. */
function some(chance: Chance, items: readonly string[]): readonly string[] {
  if (chance.below(3) === 0) return ['*']
  return chance.shuffled([...new Set(items)]).slice(0, 1 + chance.below(3))
}

export function drawLevel(chance: Chance, name: string): JsonObject {
  const queues = chance.pick([1, 2, 8, 64])
  const queuing = {
    queues,
    handSize: Math.min(queues, chance.pick([1, 2, 6])),
    queueLengthLimit: chance.pick([1, 10, 50]),
  }
  const queued = { type: 'Queue', queuing }
  return {
    apiVersion,
    kind: 'PriorityLevelConfiguration',
    metadata: { name },
    spec: {
      type: 'Limited',
      limited: {
        nominalConcurrencyShares: chance.pick([0, 1, 5, 7, 30, 100]),
        lendablePercent: chance.pick([0, 10, 33, 50, 100]),
        ...(chance.below(2) === 0 && { borrowingLimitPercent: chance.pick([0, 7, 50, 400]) }),
        limitResponse: chance.below(4) === 0 ? { type: 'Reject' } : queued,
      },
    },
  }
}

/** @param names of levels, of which some may not exist. */
export function drawFlowSchema(chance: Chance, name: string, names: readonly string[]): JsonObject {
  const by = chance.pick(['', 'ByUser', 'ByNamespace'])
  return {
    apiVersion,
    kind: 'FlowSchema',
    metadata: { name },
    spec: {
      priorityLevelConfiguration: { name: chance.pick(names) },
      // Few, so that names decide, too; some before and some behind those of the first objects.
      matchingPrecedence: chance.pick([1, 2, 150, 500, 850, 5000, 9999, 10_000]),
      ...(by !== '' && { distinguisherMethod: { type: by } }),
      rules: Array.from({ length: 1 + chance.below(2) }, () => drawRule(chance)),
    },
  }
}

function drawRule(chance: Chance): JsonObject {
  const of = chance.below(3)
  return {
    subjects: Array.from({ length: 1 + chance.below(3) }, () => drawSubject(chance)),
    ...(of !== 0 && { resourceRules: [drawResourceRule(chance)] }),
    ...(of !== 1 && {
      nonResourceRules: [{ verbs: some(chance, pathVerbs), nonResourceURLs: some(chance, urls) }],
    }),
  }
}

function drawSubject(chance: Chance): JsonObject {
  switch (chance.below(3)) {
    case 0:
      return { kind: 'User', user: { name: chance.pick([...users, '*']) } }
    case 1:
      return {
        kind: 'Group',
        group: { name: chance.pick([...groups, 'system:authenticated', '*']) },
      }
    default:
      return {
        kind: 'ServiceAccount',
        serviceAccount: {
          namespace: chance.pick(namespaces),
          name: chance.pick([...serviceAccounts, '*']),
        },
      }
  }
}

function drawResourceRule(chance: Chance): JsonObject {
  const clusterScope = chance.below(2) === 0
  const places = clusterScope && chance.below(3) === 0 ? [] : some(chance, namespaces)
  return {
    verbs: some(chance, verbs),
    apiGroups: some(
      chance,
      resources.map(([group]) => group),
    ),
    resources: some(
      chance,
      resources.map(([, resource]) => resource),
    ),
    ...(clusterScope && { clusterScope }),
    ...(places.length > 0 && { namespaces: places }),
  }
}
