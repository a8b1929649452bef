import { type Client, createClient, inProcessTransport, MemoryBackend, type Storage } from 'skerry'
import { compileExpression } from 'skerry/cel'
import { type RunningServer, startServer } from 'skerry/node'
import { withSkerry } from 'skerry/playwright'
import { build, createTestServer, type TestServer } from 'skerry/testing'
import type { appsv1, Container, corev1, Deployment, networkingv1 } from 'skerry/types'
import { skerry } from 'skerry/vite'

export const backend: MemoryBackend = new MemoryBackend()
export const started: Promise<RunningServer> = startServer({ storage: 'memory', port: 0 })
export const plugins = [skerry({ serviceWorker: 'worker.js' })]
export const program = compileExpression('1 + 1')
export { createClient, inProcessTransport, withSkerry, type Client, type Storage }

export async function names(): Promise<readonly string[]> {
  const server: TestServer = await createTestServer({
    brand: 'k8s',
    fixtures: [build('Pod', 'web')],
  })
  const requests = await server.requests()
  await server.close()
  return requests.map(({ verb }) => verb)
}

const container: Container = { name: 'web', image: 'nginx', ports: [{ containerPort: 80 }] }

/** A manifest with completion; `labels` and `selector` are checked by the compiler. */
export const deployment: Deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', labels: { app: 'web' } },
  spec: {
    replicas: 2,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [container] } },
  },
}

/** Every group version is a namespace; a type that only one group has is exported by its name alone, too. */
export const same: appsv1.Deployment = deployment
export const hosts = (ingress: networkingv1.Ingress): readonly (string | undefined)[] =>
  (ingress.spec?.rules ?? []).map(({ host }) => host)

/** The client of a test server has one for each resource, with the types of its kind. */
export async function phaseOf(server: TestServer): Promise<string | undefined> {
  const pods = server.client().pods('default')
  const created = await pods.create({
    metadata: { name: 'web' },
    spec: { containers: [container] },
  })
  const { items } = await pods.list({ labelSelector: 'app=web' })
  return [created, ...items].at(-1)?.status?.phase
}

export const built = build('Deployment', 'web', { spec: { replicas: 3 } }).spec?.replicas

// @ts-expect-error the compiler knows the fields of a built-in kind
build('Deployment', 'web', { spec: { replica: 3 } })

// @ts-expect-error and the values of a closed set
export const wrong: corev1.ServicePort = { port: 80, protocol: 'HTTP' }
