import { AggregatedServer } from './aggregated-server.ts'
import { failingSituations } from './failing-situations.ts'
import { ownSituations } from './own-situations.ts'
import { passedRequests, resourceAnswers } from './passed-requests.ts'
import {
  apiServices,
  available,
  discovery,
  externalService,
  groupOrder,
  register,
  services,
} from './registered-api.ts'
import { type Served, serving } from './served-documents.ts'
import { compareAll, compareDiscovery, serve, type Situation } from './situation.ts'

const passedOn: Situation = {
  name: 'requests passed on',
  async play(stage) {
    const name = 'passed-on'
    const group = stage.group(name)
    await serve(stage, name, serving({ group, versions: ['v1'] }, resourceAnswers), {
      trusted: true,
    })
    for (const asked of passedRequests(group)) await stage.same(asked)
  },
}

/** Servers that serve less, or other documents. */
const documented: readonly (readonly [name: string, served: Omit<Served, 'group'>])[] = [
  ['newer-discovery', { versions: ['v1'] }],
  ['older-discovery', { versions: ['v1'], olderDiscovery: true }],
  ['openapi-v2-only', { versions: ['v1'], onlyOpenApiV2: true }],
  ['no-openapi', { versions: ['v1'], noOpenApi: true }],
  ['other-version', { versions: ['v2'] }],
]

function documents(): readonly Situation[] {
  return documented.map(([name, served]) => ({
    name: `documents: ${name}`,
    async play(stage) {
      const group = stage.group(name)
      await serve(stage, name, serving({ group, ...served }))
      await compareAll(stage, group)
      for (const asked of groupOrder()) await stage.become(asked)
    },
  }))
}

const conflicting: Situation = {
  name: 'documents: definitions of the same name',
  async play(stage) {
    const [one, other] = ['conflict-one', 'conflict-other'].map((name) => stage.group(name))
    await serve(stage, 'conflict-one', serving({ group: one ?? '', versions: ['v1'] }))
    const definition = {
      description: 'Another gadget.',
      properties: { other: { type: 'boolean' } },
    }
    await serve(
      stage,
      'conflict-other',
      serving({ group: other ?? '', versions: ['v1'], definition }),
    )
    for (const group of [one, other]) await compareAll(stage, group ?? '')
  },
}

const priorities: Situation = {
  name: 'priorities',
  async play(stage) {
    const name = 'priorities'
    const group = stage.group(name)
    const versions = ['v1', 'v2', 'v1beta1']
    const host = `${name}.${stage.namespace}.svc`
    const answer = serving({ group, versions })
    const server = stage.know(name, await AggregatedServer.start([host], answer))
    await stage.make(services(stage), externalService(name))
    const common = { group, service: name, server }
    await register(stage, { ...common, version: 'v1', versionPriority: 10 }, 'Passed')
    await register(
      stage,
      { ...common, version: 'v2', versionPriority: 10, groupPriority: 20_000 },
      'Passed',
    )
    await register(
      stage,
      { ...common, version: 'v1beta1', versionPriority: 100, groupPriority: 5 },
      'Passed',
    )
    for (const version of versions) await compareDiscovery(stage, group, version)
    for (const asked of groupOrder()) await stage.become(asked)
    await stage.change(`${apiServices}/v2.${group}`, {
      spec: { groupPriorityMinimum: 1, versionPriority: 1 },
    })
    await compareDiscovery(stage, group)
    for (const asked of groupOrder()) await stage.become(asked)
    await stage.remove(`${apiServices}/v1beta1.${group}`)
    await compareDiscovery(stage, group)
    await compareAll(stage, group, 'v2')
  },
}

const edited: Situation = {
  name: 'an APIService that is edited',
  async play(stage) {
    const name = 'edited'
    const group = stage.group(name)
    await serve(stage, name, serving({ group, versions: ['v1'] }))
    const path = `${apiServices}/v1.${group}`
    await stage.change(path, { spec: { service: { name: 'nowhere' } } })
    await available(stage, `v1.${group}`, 'ServiceNotFound')
    await compareDiscovery(stage, group)
    await stage.change(path, { spec: { service: { name } } })
    await available(stage, `v1.${group}`, 'Passed')
    await compareDiscovery(stage, group)
    await stage.remove(`${services(stage)}/${name}`)
    await available(stage, `v1.${group}`, 'ServiceNotFound')
    await stage.change(path, { spec: { service: null, insecureSkipTLSVerify: false } })
    await available(stage, `v1.${group}`, 'Local')
    await compareDiscovery(stage, group)
    await stage.remove(path)
    for (const asked of discovery(group)) await stage.become(asked)
  },
}

const delegation: Situation = {
  name: 'what servers behind ask',
  async play(stage) {
    const configMap = '/api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication'
    await stage.same({ name: 'extension-apiserver-authentication', method: 'GET', path: configMap })
    const role = 'extension-apiserver-authentication-reader'
    const roles = '/apis/rbac.authorization.k8s.io/v1/namespaces/kube-system/roles'
    await stage.same({ name: role, method: 'GET', path: `${roles}/${role}` })
    const delegator = '/apis/rbac.authorization.k8s.io/v1/clusterroles/system:auth-delegator'
    await stage.same({ name: 'system:auth-delegator', method: 'GET', path: delegator })
    for (const token of ['wrong', '']) {
      await stage.same({
        name: `review of the token "${token}"`,
        method: 'POST',
        path: '/apis/authentication.k8s.io/v1/tokenreviews',
        body: { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenReview', spec: { token } },
      })
    }
    const group = stage.group('delegated')
    for (const user of ['jane', 'system:anonymous', 'system:kube-aggregator']) {
      await stage.same({
        name: `review of the access of ${user}`,
        method: 'POST',
        path: '/apis/authorization.k8s.io/v1/subjectaccessreviews',
        body: {
          apiVersion: 'authorization.k8s.io/v1',
          kind: 'SubjectAccessReview',
          spec: {
            user,
            groups: ['system:authenticated'],
            resourceAttributes: { group, version: 'v1', resource: 'gadgets', verb: 'list' },
          },
        },
      })
    }
  },
}

const metrics: Situation = {
  name: 'metrics',
  async play(stage) {
    const name = 'metrics'
    await serve(stage, name, serving({ group: stage.group(name), versions: ['v1'] }))
    const down = stage.group('metrics-down')
    await register(stage, { group: down, service: 'metrics-down' }, 'ServiceNotFound')
    const own = (line: string): boolean =>
      line.includes(`.${name}`) || line.includes('metrics-down')
    await stage.become({
      name: 'aggregator_unavailable_apiservice',
      method: 'GET',
      path: '/metrics',
      lines: (line) => line.startsWith('aggregator_unavailable') && own(line),
    })
    await stage.same({
      name: 'types of metrics of the aggregator',
      method: 'GET',
      path: '/metrics',
      lines: (line) => line.startsWith('# TYPE aggregator_'),
    })
  },
}

export const situations: readonly Situation[] = [
  ...failingSituations,
  passedOn,
  ...documents(),
  conflicting,
  priorities,
  edited,
  delegation,
  metrics,
  ...ownSituations,
]
