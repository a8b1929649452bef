import { describe, expect, it } from 'vitest'
import {
  listOf,
  numberOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { encodeBase64 } from '../../../../../../core/base/text/base64.ts'
import { encodeUtf8 } from '../../../../../../core/base/text/utf8.ts'
import {
  firstState,
  one,
  pods,
  shell,
  SimulatedPods,
} from '../../../../../support/objects/simulated-pods.ts'

const cluster = new SimulatedPods({
  images: { 'registry.example.com/team/shop': { private: true } },
})

/** Times that events of each reason about a pod were recorded. */
async function countsOf(name: string): Promise<Record<string, number>> {
  const list = await cluster.send('GET', '/api/v1/namespaces/default/events')
  const counts: Record<string, number> = {}
  for (const event of objectsOf(list, 'items')) {
    if (textOf(structOf(event, 'involvedObject'), 'name') !== name) continue
    const [what = ''] = textOf(event, 'message').split(' "')
    counts[`${textOf(event, 'reason')}: ${what}`] = numberOf(event, 'count') ?? 0
  }
  return counts
}

function status(pod: ApiObject): JsonObject {
  return objectsOf(structOf(pod, 'status'), 'containerStatuses')[0] ?? {}
}

const setImage = (name: string, image: string): Promise<ApiObject> =>
  cluster.send('PATCH', `${pods}/${name}`, { spec: { containers: [{ name: 'main', image }] } })

const stateAfter = async (name: string, seconds: number): Promise<JsonObject> => {
  await cluster.server.clock.advance(seconds * 1000)
  return firstState(await cluster.send('GET', `${pods}/${name}`))
}

describe('a pull that fails', () => {
  it('is tried again after a back-off that doubles up to five minutes, and its events are counted', async () => {
    const first = await cluster.start('bad-tag', one('nginx:1.161'))
    expect(firstState(first)).toMatchObject({
      waiting: { reason: 'ErrImagePull', message: expect.stringMatching(/1\.161: not found$/) },
    })
    expect(first).toMatchObject({ status: { phase: 'Pending' } })
    expect(status(first)).toMatchObject({ image: 'nginx:1.161', imageID: '' })
    expect(await stateAfter('bad-tag', 3)).toMatchObject({
      waiting: {
        reason: 'ImagePullBackOff',
        message: expect.stringMatching(/^Back-off pulling image "nginx:1.161": ErrImagePull: rpc/),
      },
    })
    await cluster.server.clock.advance(86_000)
    expect(await countsOf('bad-tag')).toEqual({
      'Pulling: Pulling image': 4,
      'Failed: Failed to pull image': 4,
      'Failed: Error: ErrImagePull': 4,
      'BackOff: Back-off pulling image': 9,
      'Failed: Error: ImagePullBackOff': 9,
    })
  })

  it('is over at once when the pod gets another image', async () => {
    await cluster.start('mended', one('nginx:1.161'), 5)
    await setImage('mended', 'nginx:1.27')
    expect(await stateAfter('mended', 1)).toHaveProperty('running')
    const pod = await cluster.send('GET', `${pods}/mended`)
    expect(status(pod)).toMatchObject({ image: 'docker.io/library/nginx:1.27', restartCount: 0 })
  })

  it('keeps an init container waiting, and the pod pending', async () => {
    const init = { name: 'first', image: 'nosuch/image' }
    const pod = await cluster.start('bad-init', { ...one('nginx'), initContainers: [init] }, 5)
    expect(firstState(pod, 'initContainerStatuses')).toMatchObject({
      waiting: { reason: 'ImagePullBackOff' },
    })
    expect(firstState(pod)).toMatchObject({ waiting: { reason: 'PodInitializing' } })
  })
})

describe('an image that is looked for in no registry', () => {
  it('has an invalid name until that is mended', async () => {
    const pod = await cluster.start('bad-name', one('Nginx:latest'), 30)
    expect(firstState(pod)).toMatchObject({ waiting: { reason: 'InvalidImageName' } })
    expect(await countsOf('bad-name')).toMatchObject({
      'InspectFailed: Failed to apply default image tag': 3,
      'Failed: Error: InvalidImageName': 3,
    })
    await setImage('bad-name', 'nginx')
    expect(await stateAfter('bad-name', 1)).toHaveProperty('running')
  })

  it('is never pulled, and runs once another pod has pulled it', async () => {
    const never = { imagePullPolicy: 'Never' }
    const pod = await cluster.start('never', one('example.com/own:7', never), 3)
    expect(firstState(pod)).toMatchObject({ waiting: { reason: 'ErrImageNeverPull' } })
    await cluster.start('pulls', one('example.com/own:7'))
    expect(await stateAfter('never', 12)).toHaveProperty('running')
  })
})

describe('the image of a container that runs', () => {
  it('is changed by a restart, whatever the restart policy is', async () => {
    await cluster.start('changed', { ...one('nginx:1.26'), restartPolicy: 'Never' })
    await setImage('changed', 'nginx:1.27')
    expect(await stateAfter('changed', 3)).toHaveProperty('running')
    const pod = await cluster.send('GET', `${pods}/changed`)
    expect(status(pod)).toMatchObject({ image: 'docker.io/library/nginx:1.27', restartCount: 1 })
    expect(await cluster.eventsOf('changed')).toContain(
      'Killing: Container main definition changed, will be restarted',
    )
  })

  it('is in the status of its node, the largest image first', async () => {
    await cluster.start('known', one('redis:7'), 11)
    const images = objectsOf(
      structOf(await cluster.send('GET', '/api/v1/nodes/node-1'), 'status'),
      'images',
    )
    const sizes = images.map((image) => numberOf(image, 'sizeBytes') ?? 0)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(images.map((image) => listOf(image, 'names'))).toContainEqual([
      expect.stringMatching(/^docker\.io\/library\/redis@sha256:[0-9a-f]{64}$/),
      'docker.io/library/redis:7',
    ])
  })
})

describe('an image of a private repository', () => {
  const secret = (name: string, registry: string): object => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name },
    type: 'kubernetes.io/dockerconfigjson',
    data: {
      '.dockerconfigjson': encodeBase64(
        encodeUtf8(JSON.stringify({ auths: { [registry]: { username: 'a', password: 'b' } } })),
      ),
    },
  })
  const secrets = '/api/v1/namespaces/default/secrets'

  it.each([
    ['janedoe/jdoe-private:v1', 'https://index.docker.io/v1/', 'hub'],
    ['registry.example.com/team/shop:2', 'registry.example.com', 'own'],
    ['registry.example.com/team/shop:3', '*.example.com/team', 'stars'],
    ['gcr.io/authenticated-image-pulling/alpine:3.7', 'https://gcr.io', 'specs'],
  ])('is pulled with a secret for its registry alone: %s', async (image, registry, name) => {
    const spec = { ...one(image, { command: ['sleep', '9d'] }), imagePullSecrets: [{ name }] }
    const pod = await cluster.start(name, spec)
    expect(firstState(pod)).toMatchObject({
      waiting: {
        reason: 'ErrImagePull',
        message: expect.stringMatching(
          /pull access denied, repository does not exist or may require/,
        ),
      },
    })
    expect(await cluster.eventsOf(name)).toContain(
      `FailedToRetrieveImagePullSecret: Unable to retrieve some image pull secrets (${name}); attempting to pull the image may not succeed.`,
    )
    await cluster.send('POST', secrets, secret(`${name}-other`, 'other.example.com/shop'))
    await cluster.send('POST', secrets, secret(name, registry))
    expect(await stateAfter(name, 12)).toHaveProperty('running')
  })
})

describe('the user of an image', () => {
  const nonRoot = { securityContext: { runAsNonRoot: true } }

  it.each([
    ['nginx', /^container has runAsNonRoot and image will run as root \(pod: "nginx_default\(/],
    ['curlimages/curl', /image has non-numeric user \(curl_user\), cannot verify user is non-root/],
  ])('keeps %s from running where it may not be root', async (image, message) => {
    const pod = await cluster.start(image.replace('/', '-'), one(image, nonRoot))
    expect(firstState(pod)).toMatchObject({
      waiting: { reason: 'CreateContainerConfigError', message: expect.stringMatching(message) },
    })
  })

  it.each([
    ['grafana/grafana', 472, 0],
    ['example.com/team/app', 1000, 1000],
  ])('is that of the processes of %s', async (image, uid, gid) => {
    const pod = await cluster.start(image.replaceAll('/', '-'), one(image, nonRoot))
    expect(status(pod)).toMatchObject({ user: { linux: { uid, gid } } })
  })

  it('has a name that commands show', async () => {
    await cluster.start('named', {
      containers: [
        { name: 'main', image: 'curlimages/curl', command: ['sh', '-c', 'id; whoami; sleep 99'] },
      ],
    })
    const log = (await cluster.send('GET', `${pods}/named/log`)) as unknown
    expect(log).toBe('uid=100(curl_user) gid=101 groups=101\ncurl_user\n')
    const agnhost = 'registry.k8s.io/e2e-test-images/agnhost:2.56'
    const security = { runAsUser: 1000, supplementalGroups: [60_000] }
    const groups = { ...one(agnhost, { command: ['sh', '-c', 'id -G; sleep 99'] }) }
    await cluster.start('merged', { ...groups, securityContext: security })
    expect((await cluster.send('GET', `${pods}/merged/log`)) as unknown).toBe('1000 50000 60000\n')
    const strict = { ...security, supplementalGroupsPolicy: 'Strict' }
    const pod = await cluster.start('strict', { ...groups, securityContext: strict })
    expect(status(pod)).toMatchObject({
      user: { linux: { uid: 1000, gid: 1000, supplementalGroups: [1000, 60_000] } },
    })
    await cluster.start('root', shell('whoami; sleep 99'))
    expect((await cluster.send('GET', `${pods}/root/log`)) as unknown).toBe('root\n')
  })
})
