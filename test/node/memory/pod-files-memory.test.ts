import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import type * as corev1 from '../../../core/base/api/types/core.v1.generated.ts'
import { NodeTrees } from '../../../core/cluster/controllers/nodes/simulated-nodes/sandbox/node-trees.ts'
import {
  PodSandbox,
  type SandboxParts,
} from '../../../core/cluster/controllers/nodes/simulated-nodes/sandbox/pod-sandbox.ts'
import {
  configMapResource,
  podResource,
} from '../../../core/cluster/controllers/shared/objects/resources.ts'
import { networkFiles } from '../../../core/cluster/simulation/containers/network-files.ts'
import { imageFiles } from '../../../core/cluster/simulation/containers/process-world.ts'
import { FileRoom } from '../../../core/cluster/simulation/files/file-room.ts'
import { ProcessFiles } from '../../../core/cluster/simulation/files/process-files.ts'
import { programNames } from '../../../core/cluster/simulation/shell/run-command.ts'
import { ContentStore } from '../../../core/cluster/simulation/volumes/content-store.ts'
import { decoded } from '../../support/objects/decoded.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'

const pods = 3000
const contentBytes = 100_000
/** Of what the pods hold beside their tokens: trees, links, mounts. */
const mostBytesEach = 28_000

function usedBytes(collect: () => void): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function podOf(at: number): corev1.Pod {
  return decoded(podResource, {
    metadata: { name: `web-${at}`, uid: `u-${at}` },
    spec: {
      volumes: [
        { name: 'c', configMap: { name: 'settings' } },
        { name: 't', projected: { sources: [{ serviceAccountToken: { path: 'token' } }] } },
      ],
      containers: [
        {
          name: 'main',
          image: 'nginx',
          volumeMounts: [
            { name: 'c', mountPath: '/etc/settings' },
            { name: 't', mountPath: '/var/run/secrets/token' },
          ],
        },
      ],
    },
  })
}

it('3,000 pods that have read a config map and a token hold its content once', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const room = new FileRoom(512 * 1024 * 1024)
  const settings = decoded(configMapResource, {
    metadata: { uid: 'c', resourceVersion: '1' },
    data: { all: 'x'.repeat(contentBytes) },
  })
  let asked = 0
  const parts: SandboxParts = {
    now: () => 0,
    find: () => () => settings,
    current: (pod) => pod,
    imageFiles,
    networkFiles: (pod) => networkFiles(pod, '10.0.0.10'),
    programs: programNames,
    room,
    processes: { left: 1000 },
    contents: new ContentStore(room),
    nodes: new NodeTrees(room, () => 0),
    claim: () => undefined,
    overused: () => {},
    end: () => undefined,
    tokens: {
      ...testRuntime(),
      request: async () => ({ token: `${(asked += 1)}`.padEnd(1000, 'y'), expiresAt: 3_600_000 }),
      failed: () => {},
    },
    first: () => ({ parent: 0, uid: 0, words: ['sh'], startedAt: 0, signal: () => {} }),
  }
  const all = Array.from({ length: pods }, (_, at) => podOf(at))
  const sandboxes = all.map(() => new PodSandbox(parts))
  const before = usedBytes(collect)
  for (const [at, pod] of all.entries()) {
    const sandbox = sandboxes[at]
    const [spec] = pod.spec.containers ?? []
    if (!sandbox || !spec) continue
    await sandbox.prepare(pod)
    const credentials = { uid: 0, groups: [0] }
    const files = new ProcessFiles(sandbox.mountsOf(pod, spec, 0), credentials, () => 0)
    expect(files.read('/etc/settings/all')).toHaveLength(contentBytes)
    expect(files.read('/run/secrets/token/token')).toHaveLength(1000)
  }
  const grown = usedBytes(collect) - before
  expect(asked).toBe(pods)
  expect(room.bytes).toBeLessThan(contentBytes + pods * 2000)
  expect(grown).toBeLessThan(contentBytes + pods * (mostBytesEach + 2000))
  for (const sandbox of sandboxes) sandbox.close()
  expect(room.bytes).toBe(0)
}, 60_000)
