import { pathToFileURL } from 'node:url'
import type { JsonObject, WritableJsonObject } from '../../../core/base/api/json.ts'
import { richSet } from '../../support/objects/rich-objects.ts'
import { widget, widgetGroup } from './custom-definitions.ts'
import { numberMark, shareMark } from './numbered.ts'

/**
 * Objects that the server answers with about 4 KB, and pod templates of the rich set, which set nearly every field of a
 * pod; the names hold a mark for {@link Numbered}.
 */
export type ObjectKind = 'pods' | 'configmaps' | 'widgets' | 'podtemplates'

/** The path of the objects of a kind in a namespace. */
export function collectionPath(kind: ObjectKind, namespace: string = benchNamespace): string {
  const api = kind === 'widgets' ? `/apis/${widgetGroup}/v1` : '/api/v1'
  return `${api}/namespaces/${namespace}/${kind}`
}

/** The prefix of the keys of a kind in the store. */
export function storePrefix(kind: ObjectKind): string {
  return kind === 'widgets' ? `/registry/${widgetGroup}/widgets/` : `/registry/${kind}/`
}

export const benchNamespace = 'bench'

const labels = {
  'app.example.com/name': 'checkout',
  'app.example.com/instance': 'checkout-eu-west-1',
  'app.example.com/component': 'backend',
  'app.example.com/part-of': 'shop',
  'pod-template-hash': '7d9c6b5f84',
  tier: 'backend',
}

/** The object to create, as JSON with marks. */
export function template(kind: ObjectKind): Uint8Array {
  const makers = { pods: pod, configmaps: configMap, widgets: widget, podtemplates: podTemplate }
  return Buffer.from(JSON.stringify(makers[kind]()))
}

/** A pod that is bound to a node of its share, and has a label of it. */
export function sharedPod(): Uint8Array {
  const { metadata, spec, ...rest } = pod() as { readonly [part: string]: JsonObject }
  return Buffer.from(
    JSON.stringify({
      ...rest,
      metadata: { ...metadata, labels: { ...labels, share: `s-${shareMark}` } },
      spec: { ...spec, nodeName: `node-${shareMark}` },
    }),
  )
}

function configMap(): JsonObject {
  const data: WritableJsonObject = {}
  for (let file = 0; file < 6; file++) {
    const lines = Array.from(
      { length: 15 },
      (_, line) => `upstream.${file}.${line}.address = 10.0.${file}.${line}:8080`,
    )
    data[`service-${file}.conf`] = lines.join('\n')
  }
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: `settings-${numberMark}`, labels },
    data,
  }
}

function pod(): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `checkout-${numberMark}`,
      labels,
      annotations: {
        'checksum.example.com/config':
          'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2',
        'notes.example.com/owner': 'Zahlungsverkehr, Gebäude 4, Tel. 5501',
      },
    },
    spec: {
      containers: [container('server', 14), container('proxy', 8)],
      nodeSelector: { 'topology.example.com/zone': 'eu-west-1a' },
      tolerations: [
        { key: 'dedicated', operator: 'Equal', value: 'checkout', effect: 'NoSchedule' },
      ],
      volumes: [
        { name: 'config', configMap: { name: 'checkout-config' } },
        { name: 'scratch', emptyDir: {} },
      ],
    },
  }
}

function podTemplate(): JsonObject {
  // The children of a benchmark are bundled; they run in the root of the project.
  const folder = pathToFileURL('test/e2e/objects/rich/')
  const rich = richSet(folder).objects.find(({ kind }) => kind === 'PodTemplate')
  if (!rich) throw new TypeError('the rich set has no pod template')
  return { ...rich, metadata: { name: `rich-${numberMark}`, labels } }
}

function container(name: string, variables: number): JsonObject {
  return {
    name,
    image: `registry.example.com/shop/${name}@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08`,
    args: ['--listen=0.0.0.0:8080', '--config=/etc/checkout/config.yaml', '--log-format=json'],
    env: Array.from({ length: variables }, (_, index) => ({
      name: `${name.toUpperCase()}_SETTING_${index}`,
      value: `value-${index}-of-${name}-in-production`,
    })),
    ports: [{ name: 'http', containerPort: 8080 }],
    resources: {
      limits: { cpu: '500m', memory: '512Mi' },
      requests: { cpu: '250m', memory: '256Mi' },
    },
    readinessProbe: { httpGet: { path: '/ready', port: 8080 }, periodSeconds: 5 },
    volumeMounts: [
      { name: 'config', mountPath: '/etc/checkout', readOnly: true },
      { name: 'scratch', mountPath: '/tmp' },
    ],
  }
}
