import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import type { Case, Request } from '../exchange.ts'
import { mediaTypes } from '../media-types.ts'
import type { Subresource } from '../served-resources.ts'
import type { Subject } from '../subject.ts'
import { remove } from './remove.ts'

/** They need a node that runs the pod, or what stands behind a service. */
const needsNode = new Set(['exec', 'attach', 'portforward', 'proxy', 'log'])

type Bodies = Readonly<Record<string, JsonValue>>

/** What is sent besides the object itself, by the subresource's name. */
const bodies: Readonly<Record<string, Bodies>> = {
  binding: {
    usual: {
      apiVersion: 'v1',
      kind: 'Binding',
      metadata: { name: '{name}' },
      target: { kind: 'Node', name: 'node-1' },
    },
    'without a target': { apiVersion: 'v1', kind: 'Binding', metadata: { name: '{name}' } },
    'of another kind': {
      apiVersion: 'v1',
      kind: 'Binding',
      metadata: { name: '{name}' },
      target: { kind: 'Pod', name: 'x' },
    },
    'of another name': {
      apiVersion: 'v1',
      kind: 'Binding',
      metadata: { name: 'other' },
      target: { kind: 'Node', name: 'x' },
    },
  },
  eviction: {
    usual: { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: '{name}' } },
    'of another name': { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'other' } },
    'with options': {
      apiVersion: 'policy/v1',
      kind: 'Eviction',
      metadata: { name: '{name}' },
      deleteOptions: { gracePeriodSeconds: 5, dryRun: ['All'] },
    },
    'of an old version': {
      apiVersion: 'policy/v1beta1',
      kind: 'Eviction',
      metadata: { name: '{name}' },
    },
  },
  token: {
    usual: { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} },
    'for an audience': {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: { audiences: ['a'], expirationSeconds: 3600 },
    },
    'for too short': {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: { audiences: ['a'], expirationSeconds: 5 },
    },
    'for too long': {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: { audiences: ['a'], expirationSeconds: 99999999999 },
    },
    'for an unknown object': {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: { audiences: ['a'], boundObjectRef: { kind: 'Other', apiVersion: 'v1', name: 'x' } },
    },
    'for a missing pod': {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: {
        audiences: ['a'],
        boundObjectRef: { kind: 'Pod', apiVersion: 'v1', name: 'missing' },
      },
    },
    'for a missing secret': {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: {
        audiences: ['a'],
        boundObjectRef: { kind: 'Secret', apiVersion: 'v1', name: 'missing' },
      },
    },
  },
  scale: {
    usual: {
      apiVersion: 'autoscaling/v1',
      kind: 'Scale',
      metadata: { name: '{name}', namespace: '{namespace}' },
      spec: { replicas: 3 },
    },
    'of less than none': {
      apiVersion: 'autoscaling/v1',
      kind: 'Scale',
      metadata: { name: '{name}', namespace: '{namespace}' },
      spec: { replicas: -1 },
    },
    'without replicas': {
      apiVersion: 'autoscaling/v1',
      kind: 'Scale',
      metadata: { name: '{name}', namespace: '{namespace}' },
    },
    'of another name': {
      apiVersion: 'autoscaling/v1',
      kind: 'Scale',
      metadata: { name: 'other' },
      spec: { replicas: 3 },
    },
    'of an old version': {
      apiVersion: 'autoscaling/v1',
      kind: 'Scale',
      metadata: { name: '{name}', namespace: '{namespace}', resourceVersion: '1' },
      spec: { replicas: 3 },
    },
    'of another kind': {
      apiVersion: 'v1',
      kind: 'Other',
      metadata: { name: '{name}' },
      spec: { replicas: 3 },
    },
  },
}

/** Status that most kinds with conditions take. */
const condition: JsonObject = {
  type: 'Ready',
  status: 'True',
  reason: 'Tested',
  message: 'a test said so',
  lastTransitionTime: '2026-01-02T03:04:05Z',
}

export function subresources(subject: Subject): readonly Case[] {
  const served = subject.resource.subresources.filter(({ name }) => !needsNode.has(name))
  if (!subject.isStored) return []
  return served.map((subresource, number) => {
    const name = `s${number}`
    return {
      suite: 'subresources',
      kind: subject.title,
      requests: [
        { ...missing(subject, subresource) },
        subject.create(name),
        ...requests(subject, subresource, name),
        { name: `get after ${subresource.name}`, method: 'GET', path: subject.path(name) },
        remove(subject, name),
      ],
    }
  })
}

function missing(subject: Subject, { name, verbs }: Subresource): Request {
  const path = `${subject.collection}/missing/${name}`
  if (verbs.has('get')) return { name: `get ${name} of a missing object`, method: 'GET', path }
  const body = named(bodies[name]?.['usual'] ?? {}, 'missing', subject.namespace)
  return { name: `create ${name} of a missing object`, method: 'POST', path, body }
}

function requests(subject: Subject, subresource: Subresource, name: string): readonly Request[] {
  const { verbs } = subresource
  const path = `${subject.path(name)}/${subresource.name}`
  const objectName = subject.path(name).split('/').at(-1) ?? ''
  const said = Object.entries(bodies[subresource.name] ?? {}).map(
    ([what, body]) => [what, named(body, objectName, subject.namespace)] as const,
  )
  const list: Request[] = []
  const title = subresource.name
  if (verbs.has('create')) {
    for (const [what, body] of said) {
      list.push({
        name: `create ${title} ${what}, dry run`,
        method: 'POST',
        path: `${path}?dryRun=All`,
        body,
      })
    }
    list.push({ name: `create ${title} of nothing`, method: 'POST', path, body: '' })
    list.push({
      name: `create ${title} of another kind`,
      method: 'POST',
      path,
      body: { apiVersion: 'v1', kind: 'ConfigMap' },
    })
    const usual = said[0]
    if (usual) list.push({ name: `create ${title}`, method: 'POST', path, body: usual[1] })
  }
  list.push({ name: `get ${title}`, method: 'GET', path })
  if (verbs.has('get')) {
    list.push({
      name: `get ${title} as a table`,
      method: 'GET',
      path,
      accept: mediaTypes.table,
    })
  }
  if (verbs.has('update')) {
    for (const [what, body] of [...said, ...ownBodies(subject, name)]) {
      list.push({
        name: `put ${title} ${what}`,
        method: 'PUT',
        path: `${path}?fieldManager=differential`,
        body,
      })
    }
  }
  if (verbs.has('patch')) list.push(...patches(title, path))
  list.push({ name: `delete ${title}`, method: 'DELETE', path })
  list.push({
    name: `post to ${title}`,
    method: 'POST',
    path: `${path}?dryRun=All`,
    body: subject.object(name),
  })
  return list
}

/** The object itself, as most subresources take it. */
function ownBodies(subject: Subject, name: string): readonly (readonly [string, JsonObject])[] {
  const object = subject.object(name)
  const metadata = { ...Object(object['metadata']), resourceVersion: '{version}' }
  return [
    ['without a version', object],
    ['of an old version', { ...object, metadata: { ...metadata, resourceVersion: '1' } }],
    [
      'of the same object',
      { ...object, metadata: { ...Object(object['metadata']), labels: { other: 'label' } } },
    ],
    ['with a condition', { ...object, status: { conditions: [condition] } }],
    ['with a wrong status', { ...object, status: 'x' }],
    ['of another name', { ...object, metadata: { ...metadata, name: 'other' } }],
  ]
}

function patches(title: string, path: string): readonly Request[] {
  const patch = (name: string, kind: string, body: JsonValue, query = ''): Request => ({
    name: `patch ${title} ${name}`,
    method: 'PATCH',
    path: `${path}?fieldManager=differential${query}`,
    contentType: `application/${kind}`,
    body,
  })
  return [
    patch('merging a condition', 'merge-patch+json', { status: { conditions: [condition] } }),
    patch('merging labels', 'merge-patch+json', { metadata: { labels: { x: 'y' } } }),
    patch('merging replicas', 'merge-patch+json', { spec: { replicas: 4 } }),
    patch('strategically', 'strategic-merge-patch+json', {
      status: { conditions: [{ ...condition, status: 'False' }] },
    }),
    patch('by operations', 'json-patch+json', [{ op: 'add', path: '/status', value: {} }]),
    patch(
      'of an unknown field',
      'merge-patch+json',
      { status: { unknown: 1 } },
      '&fieldValidation=Strict',
    ),
    patch('by apply without a kind', 'apply-patch+yaml', { status: {} }, '&force=true'),
  ]
}

function named(body: JsonValue, name: string, namespace: string): JsonValue {
  const text = JSON.stringify(body).replaceAll('{name}', name).replaceAll('{namespace}', namespace)
  return JSON.parse(text) as JsonValue
}
