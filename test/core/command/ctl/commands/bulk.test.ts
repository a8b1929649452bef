import { describe, expect, it } from 'vitest'
import { inProcessTransport } from '../../../../../core/base/client/in-process-transport.ts'
import type { Transport, TransportRequest } from '../../../../../core/base/client/transport.ts'
import { configMapYaml, deploymentYaml } from '../../../../support/command/ctl-manifests.ts'
import { CtlTerminal, openCtl } from '../../../../support/command/ctl-terminal.ts'

const admin = { name: 'admin', uid: '', groups: ['system:masters'], extra: new Map() }

function numbered(count: number): readonly string[] {
  return Array.from({ length: count }, (_none, at) => `m${String(at).padStart(4, '0')}`)
}

function documents(...texts: readonly string[]): string {
  return texts.join('---\n')
}

function lines(names: readonly string[], outcome: string): string {
  return names.map((name) => `configmap/${name} ${outcome}\n`).join('')
}

/** Resolves in a later turn of the event loop, as an answer over a network would. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

/** A terminal over a transport that counts the requests under way, and can hold some back. */
async function openCounting(holds: (request: TransportRequest) => boolean = () => false) {
  const { server, runtime } = await openCtl()
  const inner = inProcessTransport(server, admin)
  const asked: string[] = []
  const counts = { now: 0, most: 0 }
  const transport: Transport = {
    async request(request) {
      asked.push(`${request.method} ${request.path}`)
      counts.most = Math.max(counts.most, ++counts.now)
      try {
        if (holds(request)) {
          return await new Promise<never>((_resolve, reject) => {
            request.signal.addEventListener('abort', () => reject(request.signal.reason))
          })
        }
        await nextTurn()
        return await inner.request(request)
      } finally {
        counts.now--
      }
    },
  }
  return { terminal: new CtlTerminal({ transport, runtime }), asked, counts }
}

describe('many objects', () => {
  it('create, apply, label and delete have several requests under way, at most 64, and print in order', async () => {
    const { terminal, counts } = await openCounting()
    const names = numbered(70)
    const file = documents(...names.map((name) => configMapYaml(name)))
    expect(await terminal.run('create -f -', file)).toBe(lines(names, 'created'))
    expect(await terminal.run('label cm --all a=b')).toBe(lines(names, 'labeled'))
    expect(await terminal.run('apply -f - --server-side', file)).toBe(
      lines(names, 'serverside-applied'),
    )
    expect(await terminal.run('delete cm --all')).toBe(
      names.map((name) => `configmap "${name}" deleted\n`).join(''),
    )
    expect(counts).toEqual({ now: 0, most: 64 })
  })

  it('objects are written in the order of the file', async () => {
    const { terminal } = await openCtl()
    const names = numbered(100).toReversed()
    await terminal.run('apply -f -', documents(...names.map((name) => configMapYaml(name))))
    const path = '{range .items[*]}{.metadata.resourceVersion} {.metadata.name}{"\\n"}{end}'
    const written = await terminal.run(`get cm -o jsonpath='${path}'`)
    const sorted = written
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
      .toSorted(([one], [other]) => Number(one) - Number(other))
    expect(sorted.map(([, name]) => name)).toEqual(names)
  })

  it('a refused object in the middle stops no other; errors follow in order, and the exit code is 1', async () => {
    const { terminal } = await openCtl()
    const names = numbered(80)
    const bad = new Set(['m0003', 'm0050'])
    const file = documents(
      ...names.map((name) => `${configMapYaml(name)}${bad.has(name) ? 'nosuch: 1\n' : ''}`),
    )
    const { code, stdout, stderr } = await terminal.try('create -f -', file)
    const good = names.filter((name) => !bad.has(name))
    expect({ code, stdout }).toEqual({ code: 1, stdout: lines(good, 'created') })
    const unknown =
      'Error from server (BadRequest): error when creating "STDIN": ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: unknown field "nosuch"\n'
    expect(stderr).toBe(unknown + unknown)
  })

  it('warnings of the server are printed in the order of the objects', async () => {
    const { terminal } = await openCtl()
    const names = numbered(5)
    const file = names.map((name) => `${configMapYaml(name)}${name}: 1\n`)
    const { stderr } = await terminal.try('create -f - --validate=warn', documents(...file))
    expect(stderr).toBe(names.map((name) => `Warning: unknown field "${name}"\n`).join(''))
  })

  it('an unreadable file behind others ends the command after their outcomes', async () => {
    const { terminal } = await openCtl()
    terminal.files.set('a.yaml', documents(configMapYaml('a'), configMapYaml('b')))
    expect(await terminal.try('create -f a.yaml -f nosuch.yaml')).toEqual({
      code: 1,
      stdout: lines(['a', 'b'], 'created'),
      stderr: 'error: the path "nosuch.yaml" does not exist\n',
    })
  })
})

describe('objects of one file that depend on each other', () => {
  it('an object finds its namespace and its service account, which come earlier in the file', async () => {
    const { terminal } = await openCtl()
    const account =
      'apiVersion: v1\nkind: ServiceAccount\nmetadata: {name: runner, namespace: sea}\n'
    const pod =
      'apiVersion: v1\nkind: Pod\nmetadata: {name: web, namespace: sea}\nspec:\n  serviceAccountName: runner\n  containers: [{name: main, image: nginx}]\n'
    const file = documents(
      configMapYaml('before'),
      'apiVersion: v1\nkind: Namespace\nmetadata: {name: sea}\n',
      configMapYaml('a').replace('name: a', 'name: a\n  namespace: sea'),
      account,
      pod,
    )
    expect(await terminal.run('create -f -', file)).toBe(
      'configmap/before created\nnamespace/sea created\nconfigmap/a created\nserviceaccount/runner created\npod/web created\n',
    )
  })

  it('objects of a definition follow it in one file', async () => {
    const { terminal } = await openCtl()
    const schema =
      '{type: object, properties: {spec: {type: object, properties: {length: {type: integer}}}}}'
    const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.sea.example}
spec:
  group: sea.example
  scope: Namespaced
  names: {plural: boats, kind: Boat}
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: ${schema}}}]
`
    const boat = (name: string): string =>
      `apiVersion: sea.example/v1\nkind: Boat\nmetadata: {name: ${name}}\nspec: {length: 9}\n`
    const file = documents(configMapYaml('a'), definition, boat('one'), boat('two'))
    expect(await terminal.run('create -f -', file)).toBe(
      'configmap/a created\ncustomresourcedefinition.apiextensions.k8s.io/boats.sea.example created\nboat.sea.example/one created\nboat.sea.example/two created\n',
    )
  })

  it('an object that comes twice is written twice, in order', async () => {
    const { terminal } = await openCtl()
    const file = documents(
      configMapYaml('a', { x: '1' }),
      configMapYaml('b'),
      configMapYaml('a', { x: '2' }),
      configMapYaml('a', { x: '2' }),
    )
    expect(await terminal.run('apply -f -', file)).toBe(
      'configmap/a created\nconfigmap/b created\nconfigmap/a configured\nconfigmap/a unchanged\n',
    )
    expect(await terminal.run('get cm a -o jsonpath={.data.x}')).toBe('2')
  })

  it('independent kinds are written together, in the order of the file', async () => {
    const { terminal, counts } = await openCounting()
    const names = numbered(10)
    const file = documents(
      ...names.flatMap((name) => [
        configMapYaml(name),
        deploymentYaml(name, '{name: main, image: nginx}'),
      ]),
    )
    expect(await terminal.run('create -f -', file)).toBe(
      names.map((name) => `configmap/${name} created\ndeployment.apps/${name} created\n`).join(''),
    )
    expect(counts.most).toBe(20)
  })
})

describe('Ctrl-C among many objects', () => {
  it('Ctrl-C leaves no request under way, and nothing behind the held object is printed', async () => {
    const isHeld = ({ method, path }: TransportRequest): boolean =>
      method === 'POST' && path.endsWith('/configmaps')
    let posts = 0
    const { terminal, counts } = await openCounting((request) => isHeld(request) && ++posts === 3)
    const names = numbered(100)
    terminal.files.set('all.yaml', documents(...names.map((name) => configMapYaml(name))))
    const running = terminal.follow('create -f all.yaml')
    await running.until(/m0001/)
    const { code, stdout, stderr } = await running.interrupt()
    expect({ code, stdout, stderr }).toEqual({
      code: 130,
      stdout: lines(['m0000', 'm0001'], 'created'),
      stderr: '',
    })
    expect(counts.now).toBe(0)
  })
})
