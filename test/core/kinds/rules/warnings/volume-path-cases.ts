import { casesOf, type WarningCase } from './warning-case.ts'

const pods = '/api/v1/namespaces/default/pods'

function pod(volume: object): object {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a' },
    spec: {
      serviceAccountName: 'a',
      containers: [{ name: 'a', image: 'a' }],
      volumes: [{ name: 'v', ...volume }],
    },
  }
}

function items(...paths: readonly string[]): object {
  return { items: paths.map((path) => ({ key: 'a', path })) }
}

const field = { fieldRef: { fieldPath: 'metadata.name' } }

export const volumePathCases: readonly WarningCase[] = casesOf(pods, pod, [
  [
    'keys of a config map in one place, above and below',
    { configMap: { name: 'm', ...items('a/b', 'a', 'ab', 'a/b/c/', 'a/b') } },
    'volume "v" (ConfigMap "m"): overlapping paths: "a" with "a/b"',
    'volume "v" (ConfigMap "m"): overlapping paths: "a/b/c" with "a/b"',
    'volume "v" (ConfigMap "m"): overlapping paths: "a/b/c" with "a"',
    'volume "v" (ConfigMap "m"): overlapping paths: "a/b" with "a/b"',
    'volume "v" (ConfigMap "m"): overlapping paths: "a/b" with "a"',
    'volume "v" (ConfigMap "m"): overlapping paths: "a/b" with "a/b/c"',
  ],
  [
    'keys of a secret in one place',
    { secret: { secretName: 's', ...items('a', 'a') } },
    'volume "v" (Secret "s"): overlapping paths: "a" with "a"',
  ],
  [
    'fields of the pod in one place',
    {
      downwardAPI: {
        items: [
          { path: 'a', ...field },
          { path: 'a/b', ...field },
        ],
      },
    },
    'volume "v" (DownwardAPI): overlapping paths: "a/b" with "a"',
  ],
  [
    'sources in one place, and one of nothing',
    {
      projected: {
        sources: [
          { configMap: { name: 'm', ...items('a') } },
          {},
          { secret: { name: 's', ...items('a/b', 'c') } },
          { downwardAPI: { items: [{ path: 'c/name', ...field }] } },
          { serviceAccountToken: { path: 'c/name/token' } },
          { configMap: { name: 'all' } },
        ],
      },
    },
    'volume "v" (Projected) has no sources provided',
    'volume "v" (Projected): overlapping paths: "a/b" (Secret "s") with "a" (ConfigMap "m")',
    'volume "v" (Projected): overlapping paths: "c/name" (DownwardAPI) with "c" (Secret "s")',
    'volume "v" (Projected): overlapping paths: "c/name/token" (ServiceAccountToken) with "c" (Secret "s")',
    'volume "v" (Projected): overlapping paths: "c/name/token" (ServiceAccountToken) with "c/name" (DownwardAPI)',
  ],
  ['keys in places of their own', { configMap: { name: 'm', ...items('a', 'b/c', 'b/d') } }],
])
