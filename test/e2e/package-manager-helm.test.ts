import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../node-host/index.ts'
import { ownersOf } from '../support/recorded/apply.ts'
import { configMap, deployment, extra } from './packages/chart-objects.ts'
import { findHelm } from './packages/find-helm.ts'
import { Helm } from './packages/helm.ts'
import { PackageClient } from './packages/package-client.ts'

/** Helm 4 applies on the server. */
const program = (await findHelm(4)) ?? ''

const values = 'image: web:1\nreplicas: 2\ncolor: red\nextra: false\n'

const templates = {
  'deployment.yaml': `
apiVersion: apps/v1
kind: Deployment
metadata: { name: {{ .Release.Name }} }
spec:
  replicas: {{ .Values.replicas }}
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: main, image: {{ .Values.image | quote }} }] }
`,
  'config.yaml': `
apiVersion: v1
kind: ConfigMap
metadata: { name: {{ .Release.Name }} }
data: { color: {{ .Values.color | quote }} }
{{ if .Values.extra }}
---
apiVersion: v1
kind: ConfigMap
metadata: { name: extra }
data: { more: "y" }
{{ end }}
`,
  'service.yaml': `
apiVersion: v1
kind: Service
metadata: { name: {{ .Release.Name }} }
spec: { selector: { app: web }, ports: [{ name: http, port: 80 }] }
`,
  'hook.yaml': `
apiVersion: v1
kind: ConfigMap
metadata:
  name: hook
  annotations: { helm.sh/hook: "pre-install,pre-upgrade", helm.sh/hook-delete-policy: hook-succeeded }
data: { at: {{ .Release.Revision | quote }} }
`,
}

describe.runIf(program)('a stock Helm', () => {
  let server: RunningServer
  let helm: Helm
  let spaces = 0

  beforeAll(async () => {
    server = await startServer({ brand: 'k8s', storage: 'memory', port: 0, dev: true })
    helm = await Helm.open(program, server.kubeconfig, templates, values)
  })

  afterAll(async () => {
    await helm.close()
    await server.close()
  })

  /** A release in a namespace of its own, and somebody else who is at work there. */
  async function install(
    ...settings: string[]
  ): Promise<{ within: readonly string[]; other: PackageClient }> {
    const namespace = `helm-${spaces++}`
    const within = ['-n', namespace]
    await helm.run('install', 'web', 'chart', ...within, '--create-namespace', ...set(settings))
    return { within, other: new PackageClient(server.url, 'other', namespace) }
  }

  const set = (settings: readonly string[]): string[] =>
    settings.flatMap((setting) => ['--set', setting])

  it('Helm installs, upgrades, rolls back and lists', async () => {
    const { within, other } = await install('extra=true')
    expect(Object.keys(ownersOf(await other.read(deployment)))).toEqual(['helm Apply'])
    await helm.run('upgrade', 'web', 'chart', ...within, ...set(['color=blue', 'image=web:2']))
    expect((await other.read(configMap))['data']).toEqual({ color: 'blue' })
    expect(await other.find(extra)).toBeUndefined()
    await helm.run('rollback', 'web', '1', ...within)
    expect((await other.read(configMap))['data']).toEqual({ color: 'red' })
    expect((await other.read(extra))['data']).toEqual({ more: 'y' })
    const history = await helm.run('history', 'web', ...within, '-o', 'json')
    const statuses = (JSON.parse(history) as { status: string }[]).map(({ status }) => status)
    expect(statuses).toEqual(['superseded', 'superseded', 'deployed'])
    const listed = await helm.run('list', ...within, '-o', 'json')
    expect(JSON.parse(listed)).toMatchObject([{ name: 'web', revision: '3', status: 'deployed' }])
    expect(await helm.run('get', 'manifest', 'web', ...within)).toContain('image: "web:1"')
  })

  it('Helm shows what it would do, and does nothing', async () => {
    const { within, other } = await install()
    const before = await other.read(deployment)
    const flags = [...within, '--dry-run=server', ...set(['replicas=5', 'extra=true'])]
    expect(await helm.run('upgrade', 'web', 'chart', ...flags)).toContain('replicas: 5')
    expect(await other.read(deployment)).toEqual(before)
    expect(await other.find(extra)).toBeUndefined()
  })

  it('Helm stops at a conflict, and goes on where it is forced', async () => {
    const { within, other } = await install()
    await other.merge(deployment, { spec: { replicas: 7 } })
    const upgrade = ['upgrade', 'web', 'chart', ...within, ...set(['replicas=3'])]
    const refused = await helm.try(...upgrade)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('conflict with "other" using apps/v1: .spec.replicas')
    expect(await other.read(deployment)).toMatchObject({ spec: { replicas: 7 } })
    await helm.run(...upgrade, '--force-conflicts')
    expect(await other.read(deployment)).toMatchObject({ spec: { replicas: 3 } })
  })

  it('Helm goes to patches of its own and back', async () => {
    const { within, other } = await install()
    const upgrade = ['upgrade', 'web', 'chart', ...within]
    await helm.run(...upgrade, '--server-side=false', ...set(['color=blue', 'replicas=3']))
    expect((await other.read(configMap))['data']).toEqual({ color: 'blue' })
    const merged = await other.read(deployment)
    expect(merged).toMatchObject({ spec: { replicas: 3 } })
    expect(Object.keys(ownersOf(merged))).toEqual(['helm Apply', 'helm Update'])
    await helm.run(...upgrade, '--server-side=true', ...set(['color=green', 'replicas=4']))
    const applied = await other.read(deployment)
    expect(applied).toMatchObject({ spec: { replicas: 4 } })
    expect(Object.keys(ownersOf(applied))).toEqual(['helm Apply'])
    await helm.run(...upgrade, '--server-side=false', '--force-replace', ...set(['color=white']))
    expect((await other.read(configMap))['data']).toEqual({ color: 'white' })
  })

  it('Helm uninstalls, and waits until all is gone', async () => {
    const { within, other } = await install('extra=true')
    const flags = [...within, '--cascade=foreground', '--wait', '--timeout=50s']
    expect(await helm.run('uninstall', 'web', ...flags)).toContain('release "web" uninstalled')
    for (const gone of [deployment, configMap, extra])
      expect(await other.find(gone)).toBeUndefined()
    expect(JSON.parse(await helm.run('list', ...within, '-o', 'json'))).toEqual([])
  })
})
