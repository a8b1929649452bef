import type { JsonObject } from '../../../core/base/api/json.ts'
import { settled as allSettled } from '../requests/seen-over-time.ts'
import { openTestServer, type TestServer } from '../servers/test-server.ts'
import { playScene } from './play-scene.ts'
import type { Scene, SceneStage } from './scene.ts'

/** What is seen of scenes on test servers under stopped clocks, by their names. */
export async function playOnServers(
  scenes: readonly Scene[],
): Promise<Readonly<Record<string, string[][]>>> {
  const shared = new Map<string, Promise<TestServer>>()
  const seen: Record<string, string[][]> = {}
  for (const [at, scene] of scenes.entries()) {
    const stage = isAlone(scene)
      ? stageOn(await openServer(scene), 'default')
      : await stageInNamespace(await serverOf(scene, shared), `scene-${at}`)
    seen[scene.name] = await playScene(stage, scene)
  }
  return seen
}

/** Scenes with nodes or a time of their own have a server for themselves; others share one, each in its own namespace. */
function isAlone({ now, steps }: Scene): boolean {
  const actions = steps.flatMap((step) => step.do ?? [])
  return (
    now !== undefined ||
    actions.some((action) => 'create' in action && action.create.kind === 'Node')
  )
}

async function serverOf(
  scene: Scene,
  shared: Map<string, Promise<TestServer>>,
): Promise<TestServer> {
  const key = JSON.stringify([scene.simulate, scene.gates])
  const server = shared.get(key) ?? openServer(scene)
  shared.set(key, server)
  return server
}

function openServer({ simulate, gates = [], now }: Scene): Promise<TestServer> {
  return openTestServer({
    simulate: [...simulate],
    featureGates: new Map(gates.map((gate): [string, boolean] => [gate, true])),
    eventTtlMs: 30 * 86_400_000,
    // Pods need no service account; all other plug-ins are those of the original.
    disableAdmissionPlugins: ['ServiceAccount'],
    ...(now !== undefined && { now: Date.parse(now) }),
  })
}

async function stageInNamespace(server: TestServer, namespace: string): Promise<SceneStage> {
  const metadata = { name: namespace }
  const made = await server.post('/api/v1/namespaces', {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata,
  })
  if (made.status !== 201) throw new TypeError(made.text)
  return stageOn(server, namespace)
}

function stageOn(server: TestServer, namespace: string): SceneStage {
  const settled = (): Promise<void> => allSettled(4)
  return {
    namespace,
    async send(method, path, body, contentType = 'application/json') {
      const headers = { 'content-type': contentType }
      const answer = await server.send(method, path, { ...(body && { body, headers }) })
      return { status: answer.status, body: answer.body as unknown as JsonObject }
    },
    async second() {
      server.runtime.advance(1000)
      await settled()
    },
    async leap(seconds) {
      server.runtime.advance(seconds * 1000)
      await settled()
    },
    settled,
    now: () => server.runtime.clock.now(),
  }
}
