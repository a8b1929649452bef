import {
  type Answer,
  deployment,
  deployments,
  openTestServer,
  type TestServer,
} from '../servers/test-server.ts'

/** A deployment with unknown fields at three depths, and some fields twice. */
export const json = `{
  "metadata": { "name": "web", "lables": {}, "name": "web" },
  "spec": {
    "replica": 3,
    "replicas": 1,
    "replicas": 2,
    "selector": { "matchLabels": { "app": "web" } },
    "template": {
      "metadata": { "labels": { "app": "web" } },
      "spec": {
        "containers": [{ "name": "main", "image": "a", "image": "b", "comand": ["x"] }]
      }
    }
  }
}`

export const yaml = `
metadata:
  name: web
  lables: {}
  name: web
spec:
  replica: 3
  replicas: 1
  replicas: 2
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
      - name: main
        image: a
        image: b
        comand: [x]
`

/** In the order of the text. */
export const complaints = [
  'unknown field "metadata.lables"',
  'duplicate field "metadata.name"',
  'unknown field "spec.replica"',
  'duplicate field "spec.replicas"',
  'duplicate field "spec.template.spec.containers[0].image"',
  'unknown field "spec.template.spec.containers[0].comand"',
]

/** Repeated keys with their lines, then unknown fields by name. */
export const yamlComplaints = [
  'line 5: key "name" already set in map',
  'line 9: key "replicas" already set in map',
  'line 17: key "image" already set in map',
  'unknown field "metadata.lables"',
  'unknown field "spec.replica"',
  'unknown field "spec.template.spec.containers[0].comand"',
]

export function sorted(texts: readonly string[]): readonly string[] {
  return texts.toSorted()
}

export function asWarnings(texts: readonly string[]): readonly string[] {
  return texts.map((text) => `299 - "${text.replaceAll('"', '\\"')}"`)
}

export type Send = (server: TestServer, query: string) => Promise<Answer>

export const mergePatch = `{
  "spec": { "replica": 1, "replicas": 4, "replicas": 3 },
  "metadata": { "annotation": {} }
}`

export const jsonPatch = `[
  { "op": "add", "path": "/spec/replica", "value": 1, "values": 1 },
  { "op": "add", "path": "/spec", "path": "/metadata/annotation", "value": { "a": 1, "a": 2 } }
]`

export const inOperations = [
  'json patch duplicate field "[1].path"',
  'json patch duplicate field "[1].value.a"',
  'json patch unknown field "[0].values"',
]

export const yamlType = { headers: { 'content-type': 'application/yaml' } }
export const jsonPatchType = { headers: { 'content-type': 'application/json-patch+json' } }
export const web = `${deployments}/web`

export const unknownInPatch = [
  'unknown field "metadata.annotation"',
  'unknown field "spec.replica"',
]

export const writes: readonly (readonly [
  what: string,
  send: Send,
  complaints: readonly string[],
])[] = [
  ['create in JSON', (server, query) => server.post(`${deployments}?${query}`, json), complaints],
  [
    'create in YAML',
    (server, query) => server.post(`${deployments}?${query}`, yaml, yamlType),
    yamlComplaints,
  ],
  ['update in JSON', (server, query) => server.put(`${web}?${query}`, json), complaints],
  [
    'update in YAML',
    (server, query) => server.put(`${web}?${query}`, yaml, yamlType),
    yamlComplaints,
  ],
  [
    'merge patch',
    (server, query) => server.patch(`${web}?${query}`, mergePatch),
    ['duplicate field "spec.replicas"', ...unknownInPatch],
  ],
  [
    'JSON patch',
    (server, query) => server.patch(`${web}?${query}`, jsonPatch, jsonPatchType),
    [...inOperations, ...unknownInPatch],
  ],
]

export async function openFor(what: string): Promise<TestServer> {
  const server = await openTestServer()
  if (!what.startsWith('create')) await server.post(deployments, deployment('web'))
  return server
}
