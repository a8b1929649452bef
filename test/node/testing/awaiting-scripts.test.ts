import { describe, expect, it } from 'vitest'
import { nodeRuntime as runtime, runScript } from './script-run.ts'

const pods = '/api/v1/namespaces/default/pods'

/** Makes a pod a moment after the script has nothing else to do; the timer itself does not keep the process alive. */
const head = `
import { createTestServer } from '$testing'
const json = { 'content-type': 'application/json' }
const pod = (name, command = ['sleep', '1000']) => ({
  apiVersion: 'v1', kind: 'Pod', metadata: { name },
  spec: { containers: [{ name: 'main', image: 'busybox', command }] },
})
const later = (task) => void setTimeout(task, 20).unref()
const server = await createTestServer({ brand: 'k8s', seed: 1 })
const create = (name) => server.fetch('${pods}', { method: 'POST', headers: json, body: JSON.stringify(pod(name)) })
const watch = '${pods}?watch=1'
`

/** A simulated pod that runs, on a clock of a hundredfold pace. */
const running = `
const cluster = await createTestServer({ brand: 'k8s', seed: 1, simulate: true, nodes: 1 })
await cluster.clock.speed(100)
const client = cluster.client()
const loop = 'i=0; while true; do echo line $i; i=$((i+1)); sleep 1; done'
await client.create('${pods}', pod('web', ['sh', '-c', loop]))
for await (const { object } of client.watch('${pods}')) if (object.status.phase === 'Running') break
`

describe('a script that awaits a mock server in its process', () => {
  it.each([
    [
      'the next event of a watch',
      `later(() => create('web'))
       const { body } = await server.fetch(watch)
       for await (const chunk of body) {
         console.log(JSON.parse(Buffer.from(chunk)).object.metadata.name)
         break
       }`,
      'web',
    ],
    [
      'the end of a watch',
      `await server.clock.speed(100)
       const { body } = await server.fetch(watch + '&timeoutSeconds=2')
       for await (const chunk of body) console.log(chunk)
       console.log('ended')`,
      'ended',
    ],
    [
      'a watch that its own signal ends',
      `const { body } = await server.fetch(watch, { signal: AbortSignal.timeout(20) })
       await body.getReader().read().catch(({ name }) => console.log(name))`,
      'TimeoutError',
    ],
    [
      'a watch that the close of the server ends',
      `later(() => server.close())
       const { body } = await server.fetch(watch)
       console.log((await body.getReader().read()).done)`,
      'true',
    ],
    [
      'an event that its client watches',
      `later(() => create('web'))
       for await (const { object } of server.client().watch('${pods}')) {
         console.log(object.metadata.name)
         break
       }`,
      'web',
    ],
    [
      'an informer',
      `${runtime}
       import { startInformer } from '$core'
       let informer
       later(() => create('web'))
       await new Promise((resolve) => {
         const handlers = { added: ({ metadata }) => resolve(console.log(metadata.name)) }
         informer = startInformer({ client: server.client(), path: '${pods}', runtime, handlers })
       })
       await informer.stop()`,
      'web',
    ],
    [
      'an informer between two attempts',
      `${runtime}
       import { startInformer } from '$core'
       await server.addFault({ fault: { type: 'dropped' }, nth: 1 })
       const informer = startInformer({ client: server.client(), path: '${pods}', runtime, handlers: {} })
       console.log(await informer.synced)
       await informer.stop()`,
      'true',
    ],
    [
      'a message of a watch over WebSocket',
      `later(() => create('web'))
       const { signal } = new AbortController()
       const place = { path: '${pods}', search: 'watch=1', headers: {}, protocols: [], signal }
       const { messages } = await server.transport().connect(place)
       for await (const message of messages) {
         console.log(JSON.parse(Buffer.from(message)).object.metadata.name)
         break
       }`,
      'web',
    ],
    [
      'an answer that a fault delays',
      `await server.addFault({ fault: { type: 'delay', milliseconds: 20 } })
       console.log((await server.fetch('/api/v1/nodes')).status)`,
      '200',
    ],
    [
      'an answer of its client that a fault delays',
      `await server.addFault({ fault: { type: 'delay', milliseconds: 20 } })
       console.log((await server.client().list('/api/v1/nodes')).items.length)`,
      '0',
    ],
    [
      'a list at a resource version to come',
      `await server.clock.speed(100)
       console.log((await server.fetch('${pods}?resourceVersion=1000000')).status)`,
      '504',
    ],
    [
      'a request that its webhook answers late',
      `const hook = 'https://hooks.test/admit'
       await server.webhook(hook, ({ apiVersion, kind, request: { uid } }) => new Promise((resolve) => {
         later(() => resolve({ apiVersion, kind, response: { uid, allowed: true } }))
       }))
       await server.load({
         apiVersion: 'admissionregistration.k8s.io/v1',
         kind: 'ValidatingWebhookConfiguration',
         metadata: { name: 'late' },
         webhooks: [{
           name: 'late.hooks.test', clientConfig: { url: hook }, sideEffects: 'None', admissionReviewVersions: ['v1'],
           rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'] }],
         }],
       })
       const made = await server.client().create('/api/v1/namespaces/default/configmaps', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'made' } })
       console.log(made.metadata.name)`,
      'made',
    ],
    [
      'a definition that its fixtures need',
      `const group = 'example.com', names = { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' }
       const schema = { openAPIV3Schema: { type: 'object' } }
       const definition = {
         apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'widgets.example.com' },
         spec: { group, names, scope: 'Namespaced', versions: [{ name: 'v1', served: true, storage: true, schema }] },
       }
       await server.load([definition, { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'small', namespace: 'default' } }])
       console.log((await server.client().list('/apis/example.com/v1/widgets')).items.length)`,
      '1',
    ],
    [
      'a pod that starts by the time of the machine',
      `${running}
       console.log('running')`,
      'running',
    ],
    [
      'a clock that it advances',
      `const cluster = await createTestServer({ brand: 'k8s', clock: { stopped: true }, simulate: true, nodes: 1 })
       await cluster.client().create('${pods}', pod('web'))
       await cluster.clock.advance('1h')
       console.log((await cluster.client().get('${pods}/web')).status.phase)`,
      'Running',
    ],
    [
      'lines of a log that it follows',
      `${running}
       const { body } = await cluster.fetch('${pods}/web/log?follow=true&tailLines=1')
       let seen = 0
       for await (const chunk of body) if (++seen === 3) break
       console.log(seen)`,
      '3',
    ],
    [
      'the end of a process in a container',
      `${running}
       const { signal } = new AbortController()
       const search = 'stdout=true&command=sh&command=-c&command=' + encodeURIComponent('sleep 5; echo finished')
       const place = { path: '${pods}/web/exec', search, headers: {}, protocols: ['v5.channel.k8s.io'], signal }
       const { messages } = await cluster.transport().connect(place)
       for await (const message of messages) if (message[0] === 1 && message.length > 1) console.log(Buffer.from(message.slice(1)).toString().trim())`,
      'finished',
    ],
    [
      'the deletion of a pod with its grace period',
      `${running}
       await client.delete('${pods}/web')
       for await (const { type } of client.watch('${pods}')) if (type === 'DELETED') break
       console.log('deleted')`,
      'deleted',
    ],
  ])('a script that awaits %s sees it, and ends with code 0', async (_, code, line) => {
    expect(await runScript(head + code)).toEqual({ code: 0, lines: [line] })
  })

  it('a script in CommonJS that awaits a watch sees its event, and ends with code 0', async () => {
    const code = `
      const { createTestServer } = require('$required')
      const run = async () => {
        const server = await createTestServer({ brand: 'k8s' })
        const { body } = await server.fetch('/api/v1/namespaces?watch=1&resourceVersion=0')
        setTimeout(() => server.client().create('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'made' } }), 20).unref()
        for await (const chunk of body) if (Buffer.from(chunk).includes('"made"')) break
        console.log('seen')
      }
      void run()`
    expect(await runScript(code, 'cjs')).toEqual({ code: 0, lines: ['seen'] })
  })

  it('a script that awaits a watch which never comes to an event is kept alive until it is ended', async () => {
    const code = `${head}
      const { body } = await server.fetch(watch)
      const end = () => { console.log(process.getActiveResourcesInfo().includes('Timeout')); process.exit(0) }
      later(end)
      await body.getReader().read()`
    expect(await runScript(code)).toEqual({ code: 0, lines: ['true'] })
  })
})

describe('a script that awaits nothing of a mock server in its process', () => {
  it.each([
    ['a mock server', ''],
    ['a mock server that simulates a cluster', running],
    ['a watch that is not read', `await server.fetch(watch)`],
    [
      'a watch that is no longer read',
      `const { body } = await server.fetch(watch)
       const reader = body.getReader()
       void reader.read()
       await reader.cancel()`,
    ],
    [
      'a log that it no longer follows',
      `${running}
       const { body } = await cluster.fetch('${pods}/web/log?follow=true&tailLines=1')
       const reader = body.getReader()
       await reader.read()
       const parked = reader.read()
       await reader.cancel()
       console.log((await parked).done)`,
    ],
    ['a mock server that is closed', `await server.close()`],
    [
      'a port that is closed',
      `const port = await server.listen()
       console.log((await fetch(port.url + '/version')).status)
       await port.close()`,
    ],
    [
      'a stopped informer',
      `${runtime}
       import { startInformer } from '$core'
       const informer = startInformer({ client: server.client(), path: '${pods}', runtime, handlers: {} })
       await informer.synced
       await informer.stop()`,
    ],
  ])('a script that has %s ends with code 0', async (_, code) => {
    const { code: exit, lines } = await runScript(`${head}${code}\nconsole.log('end')`)
    expect([exit, lines.at(-1)]).toEqual([0, 'end'])
  })
})
