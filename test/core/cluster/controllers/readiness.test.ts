import { expect, it } from 'vitest'
import { numberOf, structOf, textOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { readinessOf } from '../../../support/cluster/resource-readiness.ts'
import { conditionIn, openCluster } from '../../../support/cluster/simulated-cluster.ts'

interface Kind {
  readonly path: string
  readonly object: ApiObject
  /** What else is seen of the object once it is current, where kstatus has no rule for its kind. */
  readonly shows?: (object: ApiObject) => unknown
}

const inDefault = (group: string, resource: string): string =>
  `/${group}/namespaces/default/${resource}`

function made(apiVersion: string, kind: string, name: string, spec: JsonObject): ApiObject {
  return { apiVersion, kind, metadata: { name }, spec }
}

const containers = [
  { name: 'main', image: 'nginx', resources: { requests: { cpu: '100m', memory: '64Mi' } } },
]

/** Fields of a workload whose pods have the label `app: <name>`. */
function selecting(name: string): JsonObject {
  const labels = { app: name }
  return {
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers } },
  }
}

const jobSpec = {
  template: {
    spec: {
      restartPolicy: 'Never',
      containers: [{ name: 'main', image: 'busybox', command: ['true'] }],
    },
  },
}
const ports = [{ port: 80 }]
const backend = { service: { name: 'web', port: { number: 80 } } }

const kinds: readonly Kind[] = [
  {
    path: inDefault('apis/apps/v1', 'deployments'),
    object: made('apps/v1', 'Deployment', 'web', { replicas: 2, ...selecting('web') }),
  },
  {
    path: inDefault('apis/apps/v1', 'statefulsets'),
    object: made('apps/v1', 'StatefulSet', 'store', {
      replicas: 2,
      serviceName: 'store',
      ...selecting('store'),
      volumeClaimTemplates: [
        {
          metadata: { name: 'data' },
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
        },
      ],
    }),
  },
  {
    path: inDefault('apis/apps/v1', 'daemonsets'),
    object: made('apps/v1', 'DaemonSet', 'agent', selecting('agent')),
  },
  {
    path: inDefault('apis/apps/v1', 'replicasets'),
    object: made('apps/v1', 'ReplicaSet', 'set', { replicas: 2, ...selecting('set') }),
  },
  {
    path: inDefault('api/v1', 'replicationcontrollers'),
    object: made('v1', 'ReplicationController', 'former', {
      ...selecting('former'),
      replicas: 2,
      selector: { app: 'former' },
    }),
    shows: (object) => numberOf(structOf(object, 'status'), 'readyReplicas') === 2,
  },
  {
    path: inDefault('apis/batch/v1', 'jobs'),
    object: made('batch/v1', 'Job', 'once', jobSpec),
    shows: (object) => conditionIn(object, 'Complete').startsWith('True'),
  },
  {
    path: inDefault('apis/batch/v1', 'cronjobs'),
    object: made('batch/v1', 'CronJob', 'often', {
      schedule: '* * * * *',
      jobTemplate: { spec: jobSpec },
    }),
    shows: (object) => textOf(structOf(object, 'status'), 'lastSuccessfulTime') !== '',
  },
  {
    path: inDefault('api/v1', 'pods'),
    object: made('v1', 'Pod', 'alone', {
      containers,
      volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'claim' } }],
    }),
  },
  {
    path: inDefault('api/v1', 'persistentvolumeclaims'),
    object: made('v1', 'PersistentVolumeClaim', 'claim', {
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: '1Gi' } },
    }),
  },
  {
    path: inDefault('api/v1', 'services'),
    object: made('v1', 'Service', 'web', { selector: { app: 'web' }, ports }),
  },
  {
    path: inDefault('api/v1', 'services'),
    object: made('v1', 'Service', 'public', {
      type: 'LoadBalancer',
      selector: { app: 'web' },
      ports,
    }),
    shows: (object) => JSON.stringify(structOf(object, 'status', 'loadBalancer')).includes('ip'),
  },
  {
    path: inDefault('apis/policy/v1', 'poddisruptionbudgets'),
    object: made('policy/v1', 'PodDisruptionBudget', 'web', {
      minAvailable: 1,
      selector: { matchLabels: { app: 'web' } },
    }),
    shows: (object) => numberOf(structOf(object, 'status'), 'disruptionsAllowed') === 1,
  },
  {
    path: inDefault('apis/autoscaling/v2', 'horizontalpodautoscalers'),
    object: made('autoscaling/v2', 'HorizontalPodAutoscaler', 'web', {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      minReplicas: 2,
      maxReplicas: 2,
      metrics: [
        {
          type: 'Resource',
          resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
        },
      ],
    }),
  },
  {
    path: inDefault('apis/networking.k8s.io/v1', 'ingresses'),
    object: made('networking.k8s.io/v1', 'Ingress', 'web', { defaultBackend: backend }),
  },
  {
    path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    object: made('apiextensions.k8s.io/v1', 'CustomResourceDefinition', 'things.example.com', {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'things', kind: 'Thing' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object' } },
        },
      ],
    }),
  },
]

it('objects of every kind of workload become current, as tools that wait by kstatus see it', async () => {
  const { client, advance } = await openCluster({ simulate: true })
  await advance('1s')
  for (const { path, object } of kinds) await client.create(path, object)
  await advance('90s')
  const seen = await Promise.all(
    kinds.map(async ({ path, object, shows }) => {
      const { name = '' } = object.metadata
      const current = await client.get(`${path}/${name}`)
      return [`${object.kind} ${name}`, readinessOf(current), shows?.(current) ?? true]
    }),
  )
  const wanted = kinds.map(({ object }) => [
    `${object.kind} ${object.metadata.name ?? ''}`,
    'Current',
    true,
  ])
  expect(seen).toEqual(wanted)
  const things = '/apis/example.com/v1/namespaces/default/things'
  const thing = await client.create(things, made('example.com/v1', 'Thing', 'one', {}))
  expect(readinessOf(thing)).toBe('Current')
})
