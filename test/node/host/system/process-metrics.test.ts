import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'
import { connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApiServer } from '../../../../core/index.ts'
import type { StartOptions } from '../../../../node-host/base/options/start-options.ts'
import { launchServer } from '../../../../node-host/serving/launch/launch-server.ts'
import type { RunningServer } from '../../../../node-host/serving/running/running-server.ts'
import { metricFamilies } from '../../../support/metrics/metric-families.ts'
import { recordingLogger } from '../http/open-listener.ts'
import { decode, readKubeconfig } from '../start/launched-server.ts'

async function launch(options: StartOptions = {}): Promise<RunningServer> {
  const directory = await mkdtemp(join(tmpdir(), 'skerry-process-'))
  const settings = { dataDir: directory, port: 0, logger: recordingLogger(), controllers: [] }
  const server = await launchServer({ ...settings, ...options }, createApiServer)
  onTestFinished(async () => {
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  return server
}

/** Asks for a path as the administrator. */
async function get(
  { url, kubeconfig }: RunningServer,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ readonly headers: IncomingMessage['headers']; readonly body: Buffer }> {
  const { clusters, users } = await readKubeconfig(kubeconfig)
  const user = users[0]?.user
  const outgoing = httpsGet(url + path, {
    ca: decode(clusters[0]?.cluster['certificate-authority-data']),
    cert: decode(user?.['client-certificate-data']),
    key: decode(user?.['client-key-data']),
    agent: false,
    headers,
  })
  const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { headers: message.headers, body: await buffer(message) }
}

const valueOf = (text: string, name: string): number =>
  Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1])

describe('the metrics of a process', () => {
  it('the process, Node and the store are measured at a scrape', async () => {
    const server = await launch()
    const text = (await get(server, '/metrics')).body.toString()
    const families = metricFamilies(text)
    expect(families.get('process_cpu_seconds_total')).toEqual({
      name: 'process_cpu_seconds_total',
      type: 'counter',
      labels: [],
    })
    expect(families.get('nodejs_heap_space_size_used_bytes')).toMatchObject({ labels: ['space'] })
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect(valueOf(text, 'process_start_time_seconds')).toBeGreaterThan(1.7e9)
    expect(valueOf(text, 'nodejs_version_info')).toBe(1)
    expect(valueOf(text, 'apiserver_storage_size_bytes')).toBeGreaterThan(0)
  })

  it.runIf(process.platform === 'linux')('Linux says how many files are open', async () => {
    const text = (await get(await launch(), '/metrics')).body.toString()
    expect(valueOf(text, 'process_open_fds')).toBeGreaterThan(3)
    expect(valueOf(text, 'process_max_fds')).toBeGreaterThan(3)
    expect(valueOf(text, 'process_virtual_memory_bytes')).toBeGreaterThan(1e7)
  })

  it('a TLS handshake that fails is counted', async () => {
    const server = await launch()
    const name = 'apiserver_tls_handshake_errors_total'
    expect(valueOf((await get(server, '/metrics')).body.toString(), name)).toBe(0)
    const socket = connectTcp(server.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\n\r\n')
    socket.resume()
    await once(socket, 'close')
    expect(valueOf((await get(server, '/metrics')).body.toString(), name)).toBe(1)
  })

  it('metrics are compressed for who accepts it, whatever their size, and where answers are not', async () => {
    const gates = new Map([['APIResponseCompression', false]])
    const server = await launch({ featureGates: gates })
    await get(server, '/readyz')
    for (const path of ['/metrics', '/metrics/slis']) {
      const { headers, body } = await get(server, path, { 'accept-encoding': 'gzip' })
      expect([path, headers['content-encoding']]).toEqual([path, 'gzip'])
      expect(gunzipSync(body).toString()).toMatch(/^# HELP /)
      expect((await get(server, path)).headers['content-encoding']).toBeUndefined()
    }
  })

  it('a metric that is switched off is not there, and one that 1.27 deprecated is shown by 1.30 for 1.29', async () => {
    const old = 'apiserver_request_slo_duration_seconds'
    const shown = await launch({
      release: '1.30',
      showHiddenMetricsForVersion: '1.29',
      disabledMetrics: ['process_open_fds'],
    })
    await get(shown, '/readyz')
    const text = (await get(shown, '/metrics')).body.toString()
    expect(text).toContain(`# HELP ${old} [ALPHA] (Deprecated since 1.27.0) `)
    expect(text).not.toContain('process_open_fds')
    expect(valueOf(text, 'disabled_metrics_total')).toBe(1)
    const hidden = (await get(await launch({ release: '1.30' }), '/metrics')).body.toString()
    expect(hidden).not.toContain(old)
    expect(valueOf(hidden, 'hidden_metrics_total')).toBe(1)
  })
})
