import type { Case, Request } from './exchange.ts'
import type { Subject } from './subject.ts'

const namespaces = '/api/v1/namespaces'

/** Makes the namespace that everything of a run is in. */
export function namespaceCase(name: string): Case {
  const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { name } }
  return {
    suite: 'verbs',
    kind: 'v1 Namespace',
    requests: [{ name: 'create the namespace', method: 'POST', path: namespaces, body }],
  }
}

/** Takes away what a run made of a kind, an interrupted one too. */
export function leftovers(subject: Subject): readonly Request[] {
  if (!subject.isStored) return []
  const selector = `labelSelector=${encodeURIComponent(subject.label)}`
  if (subject.resource.verbs.has('deletecollection')) {
    const path = `${subject.collection}?${selector}&gracePeriodSeconds=0`
    return [{ name: 'delete the collection', method: 'DELETE', path }]
  }
  return [
    'stored',
    'la',
    'lb',
    'lc',
    'r',
    'p',
    'q',
    'a',
    'd',
    'd1',
    'd2',
    'w',
    's0',
    's1',
    's2',
  ].flatMap((name) => {
    const path = subject.path(name)
    const request = { name: 'delete', method: 'DELETE', path }
    return subject.resource.kind === 'Namespace'
      ? namespaceLeftovers(path.split('/').at(-1) ?? '')
      : [request]
  })
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
