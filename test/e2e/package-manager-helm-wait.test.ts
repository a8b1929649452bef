import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { numberOf, structOf } from '../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../core/base/api/object.ts'
import { type RunningServer, startServer } from '../../node-host/index.ts'
import { findHelm, type HelmMajor } from './packages/find-helm.ts'
import { Helm } from './packages/helm.ts'
import { PackageClient } from './packages/package-client.ts'
import { waitingChart, waitingValues } from './packages/waiting-chart.ts'

const programs = new Map<HelmMajor, string>()
for (const major of [4, 3] as const) {
  const program = await findHelm(major)
  if (program !== undefined) programs.set(major, program)
}

/** The flag that takes a failed release back. */
const taking: Readonly<Record<HelmMajor, string>> = { 3: '--atomic', 4: '--rollback-on-failure' }

const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' } }
const claim = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'data' } }
const wait = ['--wait', '--wait-for-jobs', '--timeout=50s']

function job(name: string): ApiObject {
  return { apiVersion: 'batch/v1', kind: 'Job', metadata: { name } }
}

describe.runIf(programs.size > 0)('Helm waits for a simulated cluster', () => {
  let server: RunningServer

  beforeAll(async () => {
    server = await startServer({
      brand: 'k8s',
      storage: 'memory',
      port: 0,
      dev: true,
      simulate: true,
      unknownImages: 'fail',
    })
  })

  afterAll(() => server.close())

  describe.each(Array.from(programs))('Helm %i', (major, program) => {
    const namespace = `helm-${major}`
    const within = ['-n', namespace]
    let helm: Helm
    let client: PackageClient

    beforeAll(async () => {
      helm = await Helm.open(program, server.kubeconfig, waitingChart, waitingValues)
      client = new PackageClient(server.url, 'other', namespace)
    })

    afterAll(() => helm.close())

    async function statuses(release: string): Promise<readonly string[]> {
      const history = await helm.run('history', release, ...within, '-o', 'json')
      return (JSON.parse(history) as { status: string }[]).map(({ status }) => status)
    }

    async function readyReplicas(): Promise<number | undefined> {
      return numberOf(structOf(await client.read(deployment), 'status'), 'readyReplicas')
    }

    it('install returns once deployment, claim, service and job are ready and the hooks are done', async () => {
      await helm.run('install', 'web', 'chart', ...within, '--create-namespace', ...wait)
      expect(await readyReplicas()).toBe(2)
      expect(await client.read(claim)).toMatchObject({ status: { phase: 'Bound' } })
      expect(await client.read(job('setup-1'))).toMatchObject({ status: { succeeded: 1 } })
      for (const name of ['before', 'after']) expect(await client.find(job(name))).toBeUndefined()
    })

    it('the tests of the chart run, and their logs are read', async () => {
      const tested = await helm.run('test', 'web', ...within, '--logs')
      expect(tested).toMatch(/Phase: +Succeeded/)
      expect(tested).toContain('all is well')
    })

    it('upgrade and rollback return once the new pods are ready', async () => {
      const set = ['--set', 'image=nginx:1.28,replicas=3']
      await helm.run('upgrade', 'web', 'chart', ...within, ...set, ...wait)
      expect(await readyReplicas()).toBe(3)
      await helm.run('rollback', 'web', '1', ...within, '--wait', '--timeout=50s')
      expect(await readyReplicas()).toBe(2)
      expect(await statuses('web')).toEqual(['superseded', 'superseded', 'deployed'])
      expect(await helm.run('status', 'web', ...within)).toContain('STATUS: deployed')
    })

    it('an upgrade whose image cannot be pulled is taken back', async () => {
      const set = ['--set', 'image=absent.example/web:1']
      const flags = [...within, ...set, taking[major], '--wait', '--timeout=10s']
      const tried = await helm.try('upgrade', 'web', 'chart', ...flags)
      expect(tried.code).toBe(1)
      expect(await readyReplicas()).toBe(2)
      expect((await statuses('web')).slice(2)).toEqual(['superseded', 'failed', 'deployed'])
    })

    it('an upgrade whose hook fails stops before the chart changes', async () => {
      const set = ['--set', 'task=exit 3,replicas=5']
      // Helm 4 waits for failed jobs as long as for others.
      const flags = [...within, ...set, '--wait', '--timeout=8s']
      const tried = await helm.try('upgrade', 'web', 'chart', ...flags)
      expect(tried.code).toBe(1)
      expect(tried.stderr).toContain('pre-upgrade hooks failed')
      expect(await client.read(deployment)).toMatchObject({ spec: { replicas: 2 } })
      expect(await client.read(job('before'))).toMatchObject({ status: { failed: 1 } })
    })

    it('uninstall returns once all objects are deleted', async () => {
      await helm.run('uninstall', 'web', ...within, '--wait', '--timeout=50s')
      expect(await client.find(deployment)).toBeUndefined()
      expect(await client.find(claim)).toBeUndefined()
    })
  })
})
