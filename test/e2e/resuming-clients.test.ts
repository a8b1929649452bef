import * as k8s from '@kubernetes/client-node'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Fault } from '../../core/index.ts'
import { KubectlWatch } from './kubectl-watch.ts'
import { hasKubectl, KubectlServer } from './kubectl.ts'
import { RestartingServer } from './restarting-server.ts'

const namespace = 'default'
const kubectlIsHere = await hasKubectl()

let server: RestartingServer
let core: k8s.CoreV1Api
let config: k8s.KubeConfig

beforeEach(async () => {
  server = await RestartingServer.start()
  config = new k8s.KubeConfig()
  config.loadFromFile(server.kubeconfig)
  core = config.makeApiClient(k8s.CoreV1Api)
})

afterEach(async () => {
  await server.close()
})

function configMap(name: string, value = 'first'): k8s.V1ConfigMap {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { value } }
}

async function create(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await core.createNamespacedConfigMap({ namespace, body: configMap(name) })
  }
}

/** Every change that a client can meet. */
async function churn(round: number): Promise<void> {
  const [kept, changed, removed] = ['kept', 'changed', 'removed'].map((name) => `${name}-${round}`)
  await create(kept ?? '', changed ?? '', removed ?? '')
  const body = configMap(changed ?? '', 'second')
  await core.replaceNamespacedConfigMap({ namespace, name: changed ?? '', body })
  await core.deleteNamespacedConfigMap({ namespace, name: removed ?? '' })
}

function fingerprint(objects: readonly k8s.V1ConfigMap[]): string[] {
  return objects
    .map(
      ({ metadata, data }) => `${metadata?.name}@${metadata?.resourceVersion} ${data?.['value']}`,
    )
    .toSorted()
}

async function listed(): Promise<string[]> {
  return fingerprint((await core.listNamespacedConfigMap({ namespace })).items)
}

/** What may end a watch before its time, when it is opened or after two events. */
const faults: readonly (readonly [string, Fault])[] = [
  ['a watch that expires in mid-stream', { type: 'watch-expired', afterEvents: 2 }],
  ['a watch whose connection is cut', { type: 'watch-dropped', afterEvents: 2 }],
  ['a watch that is refused as expired', { type: 'expired' }],
]

function breakTwoWatches(fault: Fault): void {
  server.faults.add({ match: { verb: 'watch', resource: 'configmaps' }, fault, times: 2 })
}

describe('an informer of the JavaScript client', () => {
  /** An informer that is started again whenever it gives up, as its documentation tells to. */
  async function follow(): Promise<{ matches: () => Promise<string[]> }> {
    let closed = false
    let changed: (() => void)[] = []
    const wake = (): void => {
      for (const resolve of changed.splice(0)) resolve()
    }
    const informer = k8s.makeInformer(config, `/api/v1/namespaces/${namespace}/configmaps`, () =>
      core.listNamespacedConfigMap({ namespace }),
    )
    for (const event of ['add', 'update', 'delete'] as const) informer.on(event, wake)
    informer.on('connect', wake)
    informer.on('error', () => {
      if (!closed) void server.up().then(() => informer.start())
    })
    onTestFinished(async () => {
      closed = true
      await informer.stop()
    })
    await informer.start()
    return {
      /** What the informer holds, once that is what a fresh list answers. */
      async matches() {
        const wanted = await listed()
        const held = (): string[] => fingerprint(informer.list(namespace) ?? [])
        while (held().join() !== wanted.join()) {
          await new Promise<void>((resolve) => {
            changed = [...changed, resolve]
          })
        }
        return held()
      },
    }
  }

  for (const [what, fault] of faults) {
    it(`an informer holds what a fresh list answers after ${what}`, async () => {
      breakTwoWatches(fault)
      const informer = await follow()
      for (let round = 0; round < 4; round++) await churn(round)
      expect(await informer.matches()).toEqual(await listed())
    })
  }

  it('an informer holds what a fresh list answers after restarts of the server', async () => {
    const informer = await follow()
    for (let round = 0; round < 3; round++) {
      await churn(round)
      await server.restart()
    }
    await churn(3)
    expect(await informer.matches()).toEqual(await listed())
  })
})

describe.skipIf(!kubectlIsHere)('kubectl', () => {
  function kubectl(): KubectlServer {
    return new KubectlServer(server.running)
  }

  it('kubectl wait sees a condition that comes true after a restart and an expired watch', async () => {
    const body = {
      metadata: { name: 'waited' },
      spec: { containers: [{ name: 'main', image: 'nginx' }] },
    }
    await core.createNamespacedPod({ namespace, body })
    server.faults.add({
      match: { verb: 'watch', resource: 'pods' },
      fault: { type: 'watch-expired' },
      times: 1,
    })
    const waiting = kubectl().follow([
      'wait',
      'pod/waited',
      '--for=condition=Ready',
      '--timeout=120s',
      '-v=6',
    ])
    onTestFinished(() => waiting.stop())
    await waiting.until(/watch=true.* 200 OK/)
    await server.restart()
    await core.patchNamespacedPodStatus(
      {
        namespace,
        name: 'waited',
        body: { status: { conditions: [{ type: 'Ready', status: 'True' }] } },
      },
      k8s.setHeaderOptions('Content-Type', k8s.PatchStrategy.MergePatch),
    )
    expect(await waiting.until(/condition met/)).toContain('pod/waited condition met')
  })

  it('kubectl get -w tells each change once and in order until its stream is cut', async () => {
    server.faults.add({
      match: { verb: 'watch', resource: 'configmaps' },
      fault: { type: 'watch-dropped', afterEvents: 3 },
      times: 1,
    })
    const columns = '-o=custom-columns=NAME:.metadata.name,VALUE:.data.value'
    const watching = kubectl().follow(['get', 'configmaps', '-w', '-l', '!system', columns, '-v=6'])
    onTestFinished(() => watching.stop())
    await watching.until(/watch=true.* 200 OK/)
    await create('one', 'two', 'three')
    const output = await watching.until(/^three/m)
    const rows = output.split('\n').filter((line) => line.endsWith('first'))
    expect(rows.map((row) => row.split(' ')[0])).toEqual(['one', 'two', 'three'])
  })

  /** `get -w`, run again whenever it ends, as a person would, and only while the server is up. */
  function watching(): KubectlWatch {
    const watch = new KubectlWatch(async () => {
      await server.up()
      const form = ['--output-watch-events', '-o=json']
      return kubectl().spawn(['get', 'configmaps', '-n', namespace, '-w', ...form])
    })
    onTestFinished(() => watch.close())
    return watch
  }

  /** What was told of, once that is what a fresh list answers. */
  async function matches(watch: KubectlWatch): Promise<string[]> {
    const wanted = await listed()
    const told = (): string[] => fingerprint(watch.objects as k8s.V1ConfigMap[])
    while (told().join() !== wanted.join()) await watch.changed()
    return told()
  }

  for (const [what, fault] of faults) {
    it(`kubectl get -w, run again, tells what a fresh list answers after ${what}`, async () => {
      breakTwoWatches(fault)
      const watch = watching()
      for (let round = 0; watch.runs < 3; round++) await churn(round)
      expect(await matches(watch)).toEqual(await listed())
    })
  }

  it('kubectl get -w, run again, tells what a fresh list answers after restarts of the server', async () => {
    const watch = watching()
    for (let round = 0; round < 3; round++) {
      await churn(round)
      await matches(watch)
      await server.restart()
    }
    await churn(3)
    expect(await matches(watch)).toEqual(await listed())
    expect(watch.runs).toBeGreaterThan(1)
  })
})
