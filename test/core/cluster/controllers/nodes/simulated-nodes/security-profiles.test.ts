import { expect, it } from 'vitest'
import { runInPod } from '../../../../../support/cluster/pod-exec.ts'
import {
  firstState,
  one,
  pods,
  SimulatedPods,
} from '../../../../../support/objects/simulated-pods.ts'

const cluster = new SimulatedPods()

/** A container that sleeps, under a profile of its node. */
const under = (field: string, localhostProfile: string, more: object = {}): object =>
  one('busybox', {
    command: ['sleep', '1000'],
    securityContext: { [field]: { type: 'Localhost', localhostProfile } },
    ...more,
  })

const exec = (pod: string, script: string): ReturnType<typeof runInPod> =>
  runInPod(cluster.server, pod, ['sh', '-c', script])

it('a profile of AppArmor is shown, and denies what it says', async () => {
  await cluster.start('denied', under('appArmorProfile', 'k8s-apparmor-example-deny-write'))
  await cluster.start('usual', one('busybox', { command: ['sleep', '1000'] }))
  const current = 'cat /proc/1/attr/current'
  expect((await exec('denied', current)).stdout).toBe('k8s-apparmor-example-deny-write (enforce)\n')
  expect((await exec('usual', current)).stdout).toBe('cri-containerd.apparmor.d (enforce)\n')
  expect(await exec('denied', 'touch /tmp/test')).toMatchObject({
    stderr: 'touch: /tmp/test: Permission denied\n',
    exitCode: 1,
  })
  expect(await exec('usual', 'touch /tmp/test')).toMatchObject({ exitCode: 0 })
})

it('a container waits for a profile that its node lacks, and is made once a pod has put it there', async () => {
  await cluster.start('early', under('appArmorProfile', 'own'))
  const early = firstState(await cluster.send('GET', `${pods}/early`))
  expect(early).toMatchObject({ waiting: { reason: 'CreateContainerError' } })
  expect(await cluster.eventsOf('early')).toContain(
    'Failed: Error: failed to get container spec opts: failed to generate apparmor spec opts: apparmor profile not found own',
  )
  await cluster.start('loader', {
    ...one('busybox', {
      command: ['sh', '-c', 'echo "profile own { }" > /profiles/own; sleep 1000'],
      volumeMounts: [{ name: 'profiles', mountPath: '/profiles' }],
    }),
    volumes: [{ name: 'profiles', hostPath: { path: '/etc/apparmor.d' } }],
  })
  await exec('loader', 'true')
  await cluster.server.clock.advance(15_000)
  expect(firstState(await cluster.send('GET', `${pods}/early`))).toHaveProperty('running')
})

it('a profile of seccomp that lets no program start has its container start again and again', async () => {
  const states = async (...names: readonly string[]): Promise<unknown[]> =>
    Promise.all(names.map(async (name) => firstState(await cluster.send('GET', `${pods}/${name}`))))
  const profiles = ['audit', 'fine-grained', 'violation', 'absent']
  for (const name of profiles) {
    await cluster.start(name, under('seccompProfile', `profiles/${name}.json`), 0)
  }
  await cluster.server.clock.advance(5000)
  expect(await states(...profiles)).toMatchObject([
    { running: {} },
    { running: {} },
    { waiting: { reason: 'CrashLoopBackOff' } },
    {
      waiting: {
        reason: 'CreateContainerError',
        message: expect.stringContaining('absent.json: no such file or directory'),
      },
    },
  ])
})
