import type { JsonObject } from '../../../core/base/api/json.ts'
import type { Case, Request } from '../exchange.ts'
import { mediaTypes } from '../media-types.ts'
import type { Subject } from '../subject.ts'
import { remove } from './remove.ts'

const suite = 'admission'

/** Writes of one object in one of the suite's namespaces, each of which admission decides about. */
export function admissions(subject: Subject): Case {
  const { namespace } = subject
  const name = 'a'
  return {
    suite,
    kind: subject.title,
    requests: [
      ...creates(subject, name),
      ...changes(subject, name),
      ...ofSubresources(subject, name),
      { name: `get in ${namespace}`, method: 'GET', path: subject.path(name) },
      {
        name: `delete, dry run, in ${namespace}`,
        method: 'DELETE',
        path: `${subject.path(name)}?dryRun=All`,
      },
      remove(subject, name),
      { name: `delete all in ${namespace}`, method: 'DELETE', path: collectionOf(subject) },
    ],
  }
}

function collectionOf(subject: Subject): string {
  return `${subject.collection}?labelSelector=${encodeURIComponent(subject.label)}`
}

function creates(subject: Subject, name: string): readonly Request[] {
  const { collection, namespace } = subject
  const forbidden = subject.object(`${name}-f`, { forbidden: 'yes' })
  return [
    {
      name: `create, dry run, in ${namespace}`,
      method: 'POST',
      path: `${collection}?dryRun=All`,
      body: subject.object(name),
    },
    {
      name: `create what is labelled, in ${namespace}`,
      method: 'POST',
      path: `${collection}?dryRun=All`,
      body: forbidden,
    },
    { ...subject.create(name), name: `create in ${namespace}` },
    { ...subject.create(`${name}-2`), name: `create another one in ${namespace}` },
    { ...subject.create(`${name}-3`), name: `create a third one in ${namespace}` },
  ]
}

function changes(subject: Subject, name: string): readonly Request[] {
  const path = `${subject.path(name)}?fieldManager=differential`
  const patch = (what: string, contentType: string, body: JsonObject): Request => ({
    name: `${what} in ${subject.namespace}`,
    method: 'PATCH',
    path,
    contentType,
    body,
  })
  return [
    {
      name: `put in ${subject.namespace}`,
      method: 'PUT',
      path,
      body: subject.object(name, { put: 'yes' }),
    },
    patch('merge labels', mediaTypes.mergePatch, { metadata: { labels: { x: 'y' } } }),
    patch('merge replicas', mediaTypes.mergePatch, { spec: { replicas: 2 } }),
    {
      name: `apply in ${subject.namespace}`,
      method: 'PATCH',
      path: `${path}&force=true`,
      contentType: 'application/apply-patch+yaml',
      body: subject.object(name, { applied: 'yes' }),
    },
    {
      name: `apply what is new, in ${subject.namespace}`,
      method: 'PATCH',
      path: `${subject.path(`${name}-new`)}?fieldManager=differential&force=true&dryRun=All`,
      contentType: 'application/apply-patch+yaml',
      body: subject.object(`${name}-new`),
    },
  ]
}

/** Writes of subresources, as their users make them. */
function ofSubresources(subject: Subject, name: string): readonly Request[] {
  const path = subject.path(name)
  const objectName = path.split('/').at(-1) ?? ''
  const { namespace } = subject
  const metadata = { name: objectName, namespace }
  const bodies: Readonly<Record<string, Omit<Request, 'name' | 'path'>>> = {
    status: { method: 'PATCH', contentType: mediaTypes.mergePatch, body: { status: {} } },
    scale: { method: 'PATCH', contentType: mediaTypes.mergePatch, body: { spec: { replicas: 2 } } },
    binding: {
      method: 'POST',
      body: { apiVersion: 'v1', kind: 'Binding', metadata, target: { name: 'n' } },
    },
    eviction: { method: 'POST', body: { apiVersion: 'policy/v1', kind: 'Eviction', metadata } },
    token: {
      method: 'POST',
      body: { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} },
    },
    ephemeralcontainers: {
      method: 'PATCH',
      contentType: 'application/strategic-merge-patch+json',
      body: { spec: { ephemeralContainers: [{ name: 'debug', image: 'busybox' }] } },
    },
    resize: {
      method: 'PATCH',
      contentType: 'application/strategic-merge-patch+json',
      body: { spec: { containers: [{ name: 'main', resources: { requests: { cpu: '2' } } }] } },
    },
  }
  return subject.resource.subresources.flatMap(({ name: subresource }) => {
    const body = bodies[subresource]
    if (!body) return []
    return [{ ...body, name: `${subresource} in ${namespace}`, path: `${path}/${subresource}` }]
  })
}
