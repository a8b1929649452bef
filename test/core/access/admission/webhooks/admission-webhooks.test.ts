import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import {
  configurationsPath,
  configure,
  hookUrl,
  webhook,
} from '../../../../support/access/webhook-configurations.ts'
import { versionedCrd, widgetVersion } from '../../../../support/objects/versioned-crd.ts'
import { openTestServer, type TestServer } from '../../../../support/servers/test-server.ts'
import { putText } from '../../../../support/storage/corrupt-objects.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const aConfigMap = { metadata: { name: 'x' }, data: { key: 'value' } }

const add = (path: string, value: string): JsonObject => ({ op: 'add', path, value })

/** Has a function answer a webhook, and collects the requests that it is asked about. */
function hook(
  { server }: TestServer,
  name: string,
  answer: (request: JsonObject) => JsonObject | Promise<JsonObject> = () => ({ allowed: true }),
): JsonObject[] {
  const asked: JsonObject[] = []
  server.webhook(hookUrl(name), ({ request }) => {
    asked.push(request)
    return answer(request)
  })
  return asked
}

describe('mutating admission webhooks', () => {
  it('mutating webhooks are asked by name of configuration and then in its order, and each sees what those before it changed', async () => {
    const server = await openTestServer()
    const seen: string[] = []
    for (const name of ['a', 'b', 'c']) {
      hook(server, name, ({ object }) => {
        const { data } = object as { data: JsonObject }
        seen.push(`${name}: ${Object.keys(data).join(' ')}`)
        return { allowed: true, patch: [add(`/data/${name}`, 'x')] }
      })
    }
    await configure(server, 'mutating', [webhook('b'), webhook('c')], 'second')
    await configure(server, 'mutating', [webhook('a')], 'first')
    const { body } = await server.post(configMaps, aConfigMap)
    expect(seen).toEqual(['a: key', 'b: a key', 'c: a b key'])
    expect(body).toMatchObject({ data: { a: 'x', b: 'x', c: 'x', key: 'value' } })
  })

  it('a mutating webhook that wants it is asked again when a later one has changed the object', async () => {
    const server = await openTestServer()
    const first = hook(server, 'first')
    const second = hook(server, 'second', ({ object }) => {
      const { data } = object as { data: JsonObject }
      return { allowed: true, ...(!data['added'] && { patch: [add('/data/added', 'x')] }) }
    })
    await configure(server, 'mutating', [
      webhook('first', { reinvocationPolicy: 'IfNeeded' }),
      webhook('second'),
    ])
    await server.post(configMaps, aConfigMap)
    expect(first.map(({ object }) => (object as { data: JsonObject }).data)).toEqual([
      { key: 'value' },
      { added: 'x', key: 'value' },
    ])
    expect(second).toHaveLength(1)
  })

  it('a webhook of a configuration that another program stored without defaults is asked', async () => {
    const server = await openTestServer()
    const asked = hook(server, 'hook')
    const configuration = {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'MutatingWebhookConfiguration',
      metadata: { name: 'hooks', uid: 'u-1' },
      webhooks: [webhook('hook')],
    }
    const prefix = '/registry/mutatingwebhookconfigurations'
    await putText(server.storage, `${prefix}/hooks`, JSON.stringify(configuration))
    // A list has what the store has, and so has the cache behind it.
    await server.get(configurationsPath('mutating'))
    const { status } = await server.post(configMaps, aConfigMap)
    expect({ status, asked: asked.length }).toEqual({ status: 201, asked: 1 })
  })

  it('a mutating webhook is not asked again when nothing has changed behind it', async () => {
    const server = await openTestServer()
    const asked = hook(server, 'hook', () => ({ allowed: true, patch: [add('/data/key', 'new')] }))
    await configure(server, 'mutating', [webhook('hook', { reinvocationPolicy: 'IfNeeded' })])
    const { body } = await server.post(configMaps, aConfigMap)
    expect(body).toMatchObject({ data: { key: 'new' } })
    expect(asked).toHaveLength(1)
  })

  it('fields that a mutating webhook adds belong to no manager, and defaults are set behind it', async () => {
    const server = await openTestServer()
    const port = { op: 'add', path: '/spec/ports', value: [{ port: 80 }] }
    hook(server, 'hook', () => ({ allowed: true, patch: [port] }))
    const rules = [
      { operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['services'] },
    ]
    await configure(server, 'mutating', [webhook('hook', { rules })])
    const { body } = await server.post('/api/v1/namespaces/default/services?fieldManager=me', {
      metadata: { name: 's' },
      spec: { selector: { a: 'b' } },
    })
    expect(body).toMatchObject({
      spec: { ports: [{ port: 80, protocol: 'TCP', targetPort: 80 }] },
    })
    expect(JSON.stringify(body.metadata.managedFields)).not.toContain('ports')
  })

  it('a patch of a deletion is an internal error', async () => {
    const server = await openTestServer()
    await server.post(configMaps, aConfigMap)
    hook(server, 'hook', () => ({ allowed: true, patch: [add('/data/a', 'b')] }))
    await configure(server, 'mutating', [webhook('hook')])
    const { status, body } = await server.delete(`${configMaps}/x`)
    expect(status).toBe(500)
    expect(body.message).toBe(
      'Internal error occurred: admission webhook "hook.example.com" attempted to modify the object, which is not supported for this operation',
    )
  })
})

describe('validating admission webhooks', () => {
  it('validating webhooks are asked at the same time, and the first that refuses answers the request once all have answered', async () => {
    const server = await openTestServer()
    let release: () => void = () => undefined
    const both = new Promise<void>((resolve) => (release = resolve))
    let waiting = 0
    const answer = (message: string) => async (): Promise<JsonObject> => {
      waiting += 1
      if (waiting === 2) release()
      await both
      return { allowed: false, status: { message } }
    }
    hook(server, 'one', answer('no of one'))
    hook(server, 'two', answer('no of two'))
    await configure(server, 'validating', [webhook('one'), webhook('two')])
    const { status, body } = await server.post(configMaps, aConfigMap)
    expect(status).toBe(400)
    expect(body.message).toMatch(/denied the request: no of (?:one|two)$/)
    expect(waiting).toBe(2)
  })

  it('a configuration is in effect for the next request, and so is its deletion', async () => {
    const server = await openTestServer()
    hook(server, 'hook', () => ({ allowed: false }))
    await configure(server, 'validating', [webhook('hook')])
    expect((await server.post(configMaps, aConfigMap)).status).toBe(400)
    await server.delete(`${configurationsPath('validating')}/hooks`)
    expect((await server.post(configMaps, aConfigMap)).status).toBe(201)
  })

  it('configurations of webhooks are not shown to webhooks', async () => {
    const server = await openTestServer()
    const asked = hook(server, 'hook', () => ({ allowed: false }))
    const rules = [{ operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*/*'] }]
    await configure(server, 'validating', [webhook('hook', { rules })])
    await configure(server, 'mutating', [webhook('other')])
    const { status } = await server.delete(`${configurationsPath('validating')}/hooks`)
    expect(status).toBe(200)
    expect(asked).toEqual([])
  })

  it('a webhook that hangs is given up at its timeout, and one that may fail lets the request pass', async () => {
    const server = await openTestServer()
    let asked = 0
    hook(server, 'hook', () => {
      asked += 1
      queueMicrotask(() => server.runtime.advance(1000))
      return new Promise<JsonObject>(() => undefined)
    })
    await configure(server, 'validating', [webhook('hook', { timeoutSeconds: 1 })])
    const { status, body } = await server.post(configMaps, aConfigMap)
    expect(status).toBe(500)
    expect(body.message).toBe(
      'Internal error occurred: failed calling webhook "hook.example.com": failed to call webhook: Post "https://hooks.example/hook?timeout=1s": context deadline exceeded',
    )
    await server.delete(`${configurationsPath('validating')}/hooks`)
    await configure(server, 'validating', [
      webhook('hook', { timeoutSeconds: 1, failurePolicy: 'Ignore' }),
    ])
    expect((await server.post(configMaps, aConfigMap)).status).toBe(201)
    expect(asked).toBe(2)
  })

  it('warnings of a webhook are sent with the answer, also of a refusal', async () => {
    const server = await openTestServer()
    hook(server, 'hook', () => ({ allowed: false, warnings: ['mind the gap', ''] }))
    await configure(server, 'validating', [webhook('hook')])
    const { warnings } = await server.post(configMaps, aConfigMap)
    expect(warnings).toEqual(['299 - "mind the gap"'])
  })
})

describe('what admission webhooks are shown', () => {
  it('a review of a dry run names the request, its user and its options', async () => {
    const server = await openTestServer()
    const [asked, path] = [hook(server, 'hook'), `${configMaps}?dryRun=All&fieldManager=me`]
    await configure(server, 'validating', [webhook('hook')])
    await server.post(path, aConfigMap)
    const gv = { group: '', version: 'v1' }
    expect(asked).toMatchObject([
      {
        kind: { ...gv, kind: 'ConfigMap' },
        resource: { ...gv, resource: 'configmaps' },
        requestKind: { ...gv, kind: 'ConfigMap' },
        requestResource: { ...gv, resource: 'configmaps' },
        name: 'x',
        namespace: 'default',
        operation: 'CREATE',
        userInfo: { username: 'admin' },
        object: {
          apiVersion: 'v1',
          kind: 'ConfigMap',
          metadata: { managedFields: [{ manager: 'me' }] },
          data: { key: 'value' },
        },
        oldObject: null,
        dryRun: true,
        options: { kind: 'CreateOptions', fieldManager: 'me', dryRun: ['All'] },
      },
    ])
  })

  it('updates show both objects, and deletions the old one alone', async () => {
    const server = await openTestServer()
    await server.post(configMaps, aConfigMap)
    const asked = hook(server, 'hook')
    await configure(server, 'validating', [webhook('hook')])
    await server.put(`${configMaps}/x`, { ...aConfigMap, data: { key: 'new' } })
    await server.delete(`${configMaps}/x`)
    expect(asked).toMatchObject([
      {
        operation: 'UPDATE',
        object: { data: { key: 'new' } },
        oldObject: { data: { key: 'value' } },
      },
      { operation: 'DELETE', object: null, oldObject: { data: { key: 'new' } } },
    ])
  })

  it('a rule for another version gets the object in that version, unless the match policy is exact', async () => {
    const server = await openTestServer()
    const definition = versionedCrd('v1', [widgetVersion('v1', {}), widgetVersion('v2', {})])
    const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
    expect((await server.post(crds, definition)).status).toBe(201)
    const { group, names } = (definition as { spec: JsonObject }).spec as {
      group: string
      names: { plural: string; kind: string }
    }
    const rules = [
      { operations: ['*'], apiGroups: [group], apiVersions: ['v2'], resources: [names.plural] },
    ]
    const [equivalent, exact] = [hook(server, 'equivalent'), hook(server, 'exact')]
    await configure(server, 'mutating', [
      webhook('equivalent', { rules }),
      webhook('exact', { rules, matchPolicy: 'Exact' }),
    ])
    const { status } = await server.post(`/apis/${group}/v1/namespaces/default/${names.plural}`, {
      apiVersion: `${group}/v1`,
      kind: names.kind,
      metadata: { name: 'w' },
    })
    expect(status).toBe(201)
    expect(exact).toEqual([])
    expect(equivalent).toMatchObject([
      {
        kind: { version: 'v2' },
        requestKind: { version: 'v1' },
        object: { apiVersion: `${group}/v2` },
      },
    ])
  })

  it('selectors of namespaces and objects choose the requests that a webhook is asked about', async () => {
    const server = await openTestServer()
    await server.post('/api/v1/namespaces', {
      metadata: { name: 'open', labels: { hooks: 'on' } },
    })
    const asked = hook(server, 'hook')
    await configure(server, 'validating', [
      webhook('hook', {
        namespaceSelector: { matchLabels: { hooks: 'on' } },
        objectSelector: { matchLabels: { look: 'yes' } },
      }),
    ])
    const labelled = { metadata: { name: 'y', labels: { look: 'yes' } } }
    await server.post(configMaps, labelled)
    await server.post('/api/v1/namespaces/open/configmaps', aConfigMap)
    await server.post('/api/v1/namespaces/open/configmaps', labelled)
    expect(asked).toMatchObject([{ namespace: 'open', name: 'y' }])
  })

  it('a function may answer an admission review by a whole review', async () => {
    const server = await openTestServer()
    server.server.webhook(hookUrl('hook'), ({ apiVersion, kind, request: { uid } }) => ({
      apiVersion,
      kind,
      response: { uid, allowed: false, status: { message: 'whole' } },
    }))
    await configure(server, 'validating', [webhook('hook')])
    const { body } = await server.post(configMaps, aConfigMap)
    expect(body.message).toBe('admission webhook "hook.example.com" denied the request: whole')
  })
})
