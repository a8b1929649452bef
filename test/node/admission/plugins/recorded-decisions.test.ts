import { describe, expect, it } from 'vitest'
import { readCases, runCase } from '../../../support/recorded/recorded-cases.ts'
import { configMap, configMaps, openTestServer } from '../../../support/servers/test-server.ts'

/** Tables of writes and of what kube-apiserver 1.34.2 with its default plug-ins answered to them, by plug-in. */
const tables = [
  'certificate-subject-restriction',
  'default-ingress-class',
  'default-toleration-seconds',
  'limit-ranger',
  'priority',
  'runtime-class',
  'service-account',
  'storage',
  'taint-nodes-by-condition',
]

describe.each(tables)('the decisions of the original: %s', (table) => {
  const cases = readCases(new URL(`./${table}.json`, import.meta.url))
  it.each(cases.map((each) => [each.name, each] as const))('%s', async (_name, each) => {
    const { found, wanted } = await runCase(each, { disableAdmissionPlugins: [] })
    expect(found).toEqual(wanted)
  })
})

describe.each(['pod-security', 'pod-security-audit', 'resource-quota'])(
  'the decisions of the original: %s',
  (table) => {
    const cases = readCases(new URL(`./${table}.json`, import.meta.url))
    it.each(cases.map((each) => [each.name, each] as const))('%s', async (_name, each) => {
      const { found, wanted } = await runCase(each)
      expect(found).toEqual(wanted)
    })
  },
)

describe('the decisions of the original: plug-ins behind a feature gate', () => {
  const gated = {
    'cluster-trust-bundle-attest': {
      featureGates: new Map([['ClusterTrustBundle', true]]),
      runtimeConfig: new Map([['certificates.k8s.io/v1beta1/clustertrustbundles', true]]),
    },
    'pod-topology-labels': { featureGates: new Map([['PodTopologyLabelsAdmission', true]]) },
  }
  const all = Object.entries(gated).flatMap(([table, options]) =>
    readCases(new URL(`./${table}.json`, import.meta.url)).map(
      (each) => [table, each.name, each, options] as const,
    ),
  )
  it.each(all)('%s: %s', async (_table, _name, each, options) => {
    const { found, wanted } = await runCase(each, options)
    expect(found).toEqual(wanted)
  })
})

describe('the decisions of the original: NodeRestriction', () => {
  const withOptions = {
    'node-restriction': { disableAdmissionPlugins: [] },
    'node-restriction-without-accounts': { disableAdmissionPlugins: ['ServiceAccount'] },
    'node-restriction-gates': {
      disableAdmissionPlugins: [],
      featureGates: new Map([
        ['AllowInsecureKubeletCertificateSigningRequests', true],
        ['ServiceAccountNodeAudienceRestriction', false],
      ]),
    },
  }
  const all = Object.entries(withOptions).flatMap(([table, options]) =>
    readCases(new URL(`./${table}.json`, import.meta.url)).map(
      (each) => [each.name, each, options] as const,
    ),
  )
  it.each(all)('%s', async (_name, each, options) => {
    const enableAdmissionPlugins = ['NodeRestriction']
    const { found, wanted } = await runCase(each, { enableAdmissionPlugins, ...options })
    expect(found).toEqual(wanted)
  })
})

describe('the decisions of the original: single plug-ins that are off by default', () => {
  const tablesOf = {
    EventRateLimit: 'event-rate-limit',
    ExtendedResourceToleration: 'extended-resource-toleration',
    OwnerReferencesPermissionEnforcement: 'owner-references-permission-enforcement',
    PodNodeSelector: 'pod-node-selector',
    PodTolerationRestriction: 'pod-toleration-restriction',
  }
  const all = Object.entries(tablesOf).flatMap(([plugin, table]) =>
    readCases(new URL(`./${table}.json`, import.meta.url)).map(
      (each) => [plugin, each.name, each] as const,
    ),
  )
  it.each(all)('%s: %s', async (plugin, _name, each) => {
    const { found, wanted } = await runCase(each, {
      enableAdmissionPlugins: [plugin],
      // Owners of the table do not exist, and nobody deletes what they own meanwhile.
      controllers: ['*', '-serviceaccount', '-garbagecollector'],
    })
    expect(found).toEqual(wanted)
  })
})

describe('the decisions of the original: plug-ins that are off by default', () => {
  const cases = readCases(new URL('./switched-on.json', import.meta.url))
  const enable = [
    'AlwaysPullImages',
    'DenyServiceExternalIPs',
    'LimitPodHardAntiAffinityTopology',
    'NamespaceAutoProvision',
    'NamespaceExists',
  ]
  it.each(cases.map((each) => [each.name, each] as const))('%s', async (_name, each) => {
    const { found, wanted } = await runCase(each, {
      enableAdmissionPlugins: enable,
      disableAdmissionPlugins: ['ServiceAccount'],
    })
    expect(found).toEqual(wanted)
  })

  it('AlwaysDeny refuses every write', async () => {
    const server = await openTestServer({ enableAdmissionPlugins: ['AlwaysAdmit', 'AlwaysDeny'] })
    const refused = await server.post(configMaps, configMap('a'))
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'configmaps "a" is forbidden: admission control is denying all modifications',
    ])
  })
})
