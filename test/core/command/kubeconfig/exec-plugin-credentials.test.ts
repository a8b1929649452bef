import { describe, expect, it } from 'vitest'
import type { PluginOutcome } from '../../../../core/command/kubeconfig/client-host.ts'
import { FakeClientHost, printed, send } from './fake-client-host.ts'

const exec = (rest = 'interactiveMode: Never'): string =>
  `exec: {command: plugin, apiVersion: client.authentication.k8s.io/v1, ${rest}}`

/** A host whose plug-in gives a new token each time it runs: `token-1`, `token-2`. */
function counting(more: Readonly<Record<string, string>> = {}): FakeClientHost {
  const host = new FakeClientHost()
  host.plugin = () => printed({ token: `token-${host.runs.length}`, ...more })
  return host
}

describe('the credentials of a plug-in', () => {
  it('a token without an expiry is used for every request of the process', async () => {
    const host = counting()
    const transport = await host.open(exec())
    await send(transport)
    host.runtime.advance(365 * 24 * 3_600_000)
    await send(transport)
    expect(host.runs).toHaveLength(1)
    expect([host.header(0, 'authorization'), host.header(1, 'authorization')]).toEqual([
      'Bearer token-1',
      'Bearer token-1',
    ])
  })

  it('the plug-in does not run before there is a request', async () => {
    const host = counting()
    await host.open(exec())
    expect(host.runs).toEqual([])
  })

  it('a token is used until it expires, and then the plug-in runs again', async () => {
    const host = counting({ expirationTimestamp: '2026-01-01T00:00:10Z' })
    const transport = await host.open(exec())
    await send(transport)
    host.runtime.advance(10_000)
    await send(transport)
    expect(host.runs).toHaveLength(1)
    host.runtime.advance(1)
    await send(transport)
    expect(host.runs).toHaveLength(2)
    expect(host.header(2, 'authorization')).toBe('Bearer token-2')
  })

  it('a 401 is given to its request, and the plug-in runs again for later ones, whatever the expiry', async () => {
    const host = counting({ expirationTimestamp: '2999-01-01T00:00:00Z' })
    host.status = () => (host.requests.length === 1 ? 401 : 200)
    const transport = await host.open(exec())
    expect(await send(transport)).toBe(401)
    expect(host.runs).toHaveLength(2)
    expect(await send(transport)).toBe(200)
    expect(host.runs).toHaveLength(2)
    expect(host.header(1, 'authorization')).toBe('Bearer token-2')
  })

  it('requests that are answered 401 with the same credentials run the plug-in once', async () => {
    const host = counting()
    host.status = () => (host.requests.length <= 3 ? 401 : 200)
    const transport = await host.open(exec())
    await Promise.all([send(transport), send(transport), send(transport)])
    expect(host.runs).toHaveLength(2)
  })

  it('requests at the same time share one run of the plug-in', async () => {
    const host = counting()
    const transport = await host.open(exec())
    await Promise.all([send(transport), send(transport)])
    expect(host.runs).toHaveLength(1)
  })

  it('a plug-in that fails after a 401 is reported, and the known credentials stay', async () => {
    const host = new FakeClientHost()
    host.plugin = () =>
      host.runs.length === 1 ? printed({ token: 'first' }) : { ended: 3, output: '' }
    host.status = () => (host.requests.length === 1 ? 401 : 200)
    const transport = await host.open(exec())
    expect(await send(transport)).toBe(401)
    expect(host.warnings).toEqual([
      'refreshing credentials: exec: executable plugin failed with exit code 3',
    ])
    expect(await send(transport)).toBe(200)
    expect(host.header(1, 'authorization')).toBe('Bearer first')
  })

  it('a failed run is not remembered: the next request runs the plug-in again', async () => {
    const host = new FakeClientHost()
    host.plugin = () =>
      host.runs.length === 1 ? { ended: 1, output: '' } : printed({ token: 'b' })
    const transport = await host.open(exec())
    await expect(send(transport)).rejects.toThrow(
      'getting credentials: exec: executable plugin failed with exit code 1',
    )
    expect(await send(transport)).toBe(200)
  })

  it('another certificate or key drops the connections and opens new ones', async () => {
    const host = new FakeClientHost()
    const pairs = [
      ['a', 'ka'],
      ['a', 'ka'],
      ['b', 'ka'],
      ['b', 'kb'],
    ]
    host.plugin = () => {
      const [clientCertificateData = '', clientKeyData = ''] = pairs[host.runs.length - 1] ?? []
      return printed({
        clientCertificateData,
        clientKeyData,
        expirationTimestamp: '2020-01-01T00:00:00Z',
      })
    }
    const transport = await host.open(exec())
    const counts: number[][] = []
    while (counts.length < pairs.length) {
      await send(transport)
      counts.push([host.opened, host.closed])
    }
    expect(counts).toEqual([
      [1, 0],
      [1, 0],
      [2, 1],
      [3, 2],
    ])
    expect(host.requests.at(-1)?.tls).toEqual({ certificate: 'b', key: 'kb' })
  })

  it('another token keeps the connections', async () => {
    const host = counting({ expirationTimestamp: '2020-01-01T00:00:00Z' })
    const transport = await host.open(exec())
    await send(transport)
    await send(transport)
    expect([host.runs.length, host.opened, host.closed]).toEqual([2, 1, 0])
  })

  it('a request that is aborted does not wait for the plug-in', async () => {
    const host = new FakeClientHost()
    let end = (_outcome: PluginOutcome): void => undefined
    host.plugin = () =>
      new Promise((resolve) => {
        end = resolve
      })
    const transport = await host.open(exec())
    const call = new AbortController()
    const sent = send(transport, call.signal)
    call.abort(new Error('enough'))
    await expect(sent).rejects.toThrow('enough')
    const later = send(transport)
    end(printed({ token: 'late' }))
    expect(await later).toBe(200)
    expect(host.runs).toHaveLength(1)
  })
})

describe('the input of a plug-in', () => {
  it.each([
    ['Never', { isTerminal: true }, false],
    ['IfAvailable', { isTerminal: true }, true],
    ['IfAvailable', { isTerminal: false }, false],
    ['IfAvailable', { isTerminal: true, usedBy: 'a file' }, false],
    ['Always', { isTerminal: true }, true],
  ])(
    'interactiveMode %s with %j gives the plug-in standard input: %s',
    async (mode, input, given) => {
      const host = counting()
      host.standardInput = input
      await send(await host.open(exec(`interactiveMode: ${mode}`)))
      expect(host.runs[0]?.isInteractive).toBe(given)
      expect(
        JSON.parse(new Map(host.runs[0]?.variables).get('KUBERNETES_EXEC_INFO') ?? ''),
      ).toEqual({
        kind: 'ExecCredential',
        apiVersion: 'client.authentication.k8s.io/v1',
        spec: { interactive: given },
      })
    },
  )

  it.each([
    [{ isTerminal: false }, 'standard input is not a terminal'],
    [
      { isTerminal: true, usedBy: 'used by a file' },
      'standard input is unavailable: used by a file',
    ],
  ])(
    'interactiveMode Always with %j is an error, and the plug-in does not run',
    async (input, why) => {
      const host = counting()
      host.standardInput = input
      const transport = await host.open(exec('interactiveMode: Always'))
      await expect(send(transport)).rejects.toThrow(
        `getting credentials: exec plugin cannot support interactive mode: ${why}`,
      )
      expect(host.runs).toEqual([])
    },
  )

  it('interactiveMode is IfAvailable where v1beta1 gives none', async () => {
    const host = new FakeClientHost()
    host.standardInput = { isTerminal: true }
    const version = 'client.authentication.k8s.io/v1beta1'
    host.plugin = () => printed({ token: 'a' }, version)
    await send(await host.open(`exec: {command: plugin, apiVersion: ${version}}`))
    expect(host.runs[0]?.isInteractive).toBe(true)
  })

  it('a plug-in of the other brand is told in its variable, with the extension of its domain', async () => {
    const host = new FakeClientHost()
    const version = 'client.authentication.svc.io/v1'
    host.plugin = () => printed({ token: 'a' }, version)
    const transport = await host.open(
      `exec: {command: plugin, args: [a, b], env: [{name: E, value: f}], apiVersion: ${version}, interactiveMode: Never, provideClusterInfo: true}`,
      'server: https://server, insecure-skip-tls-verify: true, extensions: [{name: client.authentication.svc.io/exec, extension: {audience: x}}]',
    )
    await send(transport)
    expect(host.runs).toEqual([
      {
        command: 'plugin',
        args: ['a', 'b'],
        isInteractive: false,
        variables: [
          ['E', 'f'],
          [
            'SVC_EXEC_INFO',
            `{"kind":"ExecCredential","apiVersion":"${version}","spec":{"cluster":{"server":"https://server","insecure-skip-tls-verify":true,"config":{"audience":"x"}},"interactive":false}}\n`,
          ],
        ],
      },
    ])
    expect(host.header(0, 'authorization')).toBe('Bearer a')
  })

  it('a plug-in of one brand cannot answer with the other', async () => {
    const host = new FakeClientHost()
    host.plugin = () => printed({ token: 'a' }, 'client.authentication.svc.io/v1')
    await expect(send(await host.open(exec()))).rejects.toThrow(
      'no kind "ExecCredential" is registered for version "client.authentication.svc.io/v1"',
    )
  })
})
