import type { JsonObject } from '../../../../core/base/api/json.ts'
import { numberMark } from '../../client/numbered.ts'
import type { ComparedServer } from '../compared-server.ts'

/** Namespaces of the comparisons; each is filled by one file. */
export async function ensureNamespace(server: ComparedServer, name: string): Promise<void> {
  const metadata = { name }
  await server.ensure('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata })
  // The original has no controllers here, which would create it.
  await server.ensure(`/api/v1/namespaces/${name}/serviceaccounts`, {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { name: 'default' },
  })
}

/** A config map with about so many bytes of data; its labels pick it out of a hundred. */
export function configMap(name: string, bytes: number, at = 0): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, labels: { group: `g${at % 100}` } },
    data: { value: 'x'.repeat(bytes) },
  }
}

/** A pod that a scheduler need not place. */
export function boundPod(name: string, node: string): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels: { app: 'compared' } },
    spec: {
      nodeName: node,
      terminationGracePeriodSeconds: 0,
      containers: [{ name: 'main', image: 'registry.example.com/main:1' }],
    },
  }
}

/** A Deployment whose pods have what those of most users have. */
export function deployment(name: string): JsonObject {
  const labels = { app: name }
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, labels },
    spec: {
      replicas: 3,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          containers: [
            {
              name: 'main',
              image: 'registry.example.com/main:1',
              ports: [{ name: 'http', containerPort: 8080 }],
              env: [{ name: 'MODE', value: 'production' }],
              resources: { requests: { cpu: '100m', memory: '64Mi' } },
              readinessProbe: { httpGet: { path: '/ready', port: 'http' } },
            },
          ],
        },
      },
    },
  }
}

/** The bytes of an object to create again and again, each time with another number in its name. */
export function numbered(object: (name: string) => JsonObject): Uint8Array {
  return Buffer.from(JSON.stringify(object(`o-${numberMark}`)))
}
