import { richSet } from '../support/objects/rich-objects.ts'
import type { Connection } from './connection.ts'
import { listAt, objectAt, text, type Case, type Request } from './exchange.ts'
import { mediaTypes } from './media-types.ts'
import { servedResources } from './served-resources.ts'
import { collectionPath, resourceOf } from './small-objects.ts'
import type { Subject } from './subject.ts'

const namespaces = '/api/v1/namespaces'
const nothing = { uid: '', version: '', continueToken: '' }

/** Makes the namespace that everything of a run is in, and the service account that pods in it have. */
export function namespaceCase(name: string): Case {
  const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } }
  return {
    suite: 'verbs',
    kind: 'v1 Namespace',
    requests: [
      { name: 'create the namespace', method: 'POST', path: namespaces, body },
      {
        name: 'create the service account of pods',
        method: 'POST',
        path: `${namespaces}/${name}/serviceaccounts`,
        body: { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default' } },
      },
    ],
  }
}

/** Makes the objects that those of the rich set name; they may be there from an earlier run. */
export async function neededRequests(
  original: Connection,
  namespace: string,
): Promise<readonly Request[]> {
  const resources = await servedResources(original)
  return richSet().needed.flatMap((object) => {
    const resource = resourceOf(object, resources)
    if (!resource) throw new TypeError(`not served: ${JSON.stringify(object)}`)
    const path = collectionPath(resource, namespace)
    return [{ name: 'create what others name', method: 'POST', path, body: object }]
  })
}

/** Takes away what a run made of a kind, an interrupted one too. */
export async function takeAway(subject: Subject, servers: readonly Connection[]): Promise<void> {
  if (!subject.isStored) return
  await Promise.all(servers.map((server) => takeAwayFrom(server, subject)))
}

async function takeAwayFrom(server: Connection, subject: Subject): Promise<void> {
  const path = `${subject.collection}?labelSelector=${encodeURIComponent(subject.label)}`
  const found = await server.send({ name: 'list', method: 'GET', path }, nothing)
  for (const object of listAt(found.json, 'items')) {
    const name = text(objectAt(object, 'metadata')['name']) ?? ''
    for (const request of removals(`${subject.collection}/${name}`))
      await server.send(request, nothing)
    if (subject.resource.kind !== 'Namespace') continue
    for (const request of namespaceLeftovers(name)) await server.send(request, nothing)
  }
}

/** Finalizers go first, since no controller runs that would take them off. */
function removals(path: string): readonly Request[] {
  return [
    {
      name: 'take finalizers away',
      method: 'PATCH',
      path,
      body: { metadata: { finalizers: null } },
      contentType: mediaTypes.mergePatch,
    },
    {
      name: 'delete',
      method: 'DELETE',
      path: `${path}?gracePeriodSeconds=0&propagationPolicy=Background`,
    },
    {
      name: 'take finalizers away that the deletion is waiting for',
      method: 'PATCH',
      path,
      body: { metadata: { finalizers: null } },
      contentType: mediaTypes.mergePatch,
    },
  ]
}

/** Without a namespace controller, somebody must say that the namespace is empty. */
export function namespaceLeftovers(name: string): readonly Request[] {
  const path = `${namespaces}/${name}`
  return [
    { name: 'delete the namespace', method: 'DELETE', path },
    {
      name: 'finalize the namespace',
      method: 'PUT',
      path: `${path}/finalize`,
      body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name }, spec: { finalizers: [] } },
    },
  ]
}
