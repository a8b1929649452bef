import { describe, expect, it } from 'vitest'
import { inProcessTransport } from '../../../../core/base/client/in-process-transport.ts'
import type { TransportRequest } from '../../../../core/base/client/transport.ts'
import { loadRelease } from '../../../../core/kinds/assembly/releases/load-release.ts'
import { configMapYaml } from '../../../support/command/ctl-manifests.ts'
import { CtlTerminal, openCtl } from '../../../support/command/ctl-terminal.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

describe('the first steps of a learner', () => {
  it('the first steps of a learner create from a file, show it, delete it', async () => {
    const { terminal } = await openCtl()
    terminal.files.set('web.yaml', configMapYaml('web', { color: 'red' }))
    expect(await terminal.run('kubectl create -f web.yaml')).toBe('configmap/web created\n')
    expect(await terminal.run('k get cm web')).toBe('NAME   DATA   AGE\nweb    1      0s\n')
    expect(await terminal.run('get configmaps/web -o name')).toBe('configmap/web\n')
    expect(await terminal.run('delete cm web')).toBe('configmap "web" deleted\n')
    expect(await terminal.fail('get cm web')).toBe(
      'Error from server (NotFound): configmaps "web" not found\n',
    )
  })
})

describe('a line that cannot be run', () => {
  it.each([
    [
      'gett pods',
      'error: unknown command "gett" for "kubectl"\n\nDid you mean this?\n\tset\n\tget\n\n',
    ],
    ['nosuch', 'error: unknown command "nosuch" for "kubectl"\n'],
    ['get --nosuch', "error: unknown flag: --nosuch\nSee 'kubectl get --help' for usage.\n"],
    [
      'create secret nosuch',
      'error: unknown command "nosuch"\nSee \'kubectl create secret -h\' for help and examples\n',
    ],
    ['get nosuch', 'error: the server doesn\'t have a resource type "nosuch"\n'],
    ['edit cm a', 'error: edit is not available: there is no editor here; use kubectl patch\n'],
    ['get pods | less', 'error: there is no shell here: put | in quotes to pass it on\n'],
    ['watch delete pod web', 'error: watch repeats get only: watch kubectl get ...\n'],
  ])('a line that cannot be run says why: %j', async (line, message) => {
    const { terminal } = await openCtl()
    expect(await terminal.fail(line)).toBe(message)
  })

  it('a line that cannot be run shows no stack where the server cannot be reached', async () => {
    const transport = {
      request: () => Promise.reject(new TypeError('connection refused')),
    }
    const terminal = new CtlTerminal({ transport, runtime: testRuntime() })
    expect(await terminal.fail('get pods')).toBe('error: connection refused\n')
  })
})

describe('Ctrl-C', () => {
  it('Ctrl-C ends a command that waits for an answer, with the code a shell gives', async () => {
    const asked: TransportRequest[] = []
    const transport = {
      request(request: TransportRequest): Promise<never> {
        asked.push(request)
        return new Promise((_resolve, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason))
        })
      },
    }
    const terminal = new CtlTerminal({ transport, runtime: testRuntime() })
    const running = terminal.follow('get pods')
    expect(await running.interrupt()).toEqual({ code: 130, stdout: '', stderr: '' })
    expect(asked.every(({ signal }) => signal.aborted)).toBe(true)
  })

  it('Ctrl-C ends every request of a command, as the end of the command does', async () => {
    const { server, runtime } = await openCtl()
    const user = { name: 'admin', uid: '', groups: ['system:masters'], extra: new Map() }
    const inner = inProcessTransport(server, user)
    const asked: TransportRequest[] = []
    const transport = {
      request(request: TransportRequest) {
        asked.push(request)
        return inner.request(request)
      },
    }
    const terminal = new CtlTerminal({ transport, runtime })
    await terminal.run('create cm web')
    const watch = terminal.follow('get cm -w')
    await watch.until(/web/)
    await watch.interrupt()
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST', 'GET', 'GET'])
    expect(asked.map(({ signal }) => signal.aborted)).toEqual(asked.map(() => true))
  })
})

describe('--request-timeout', () => {
  it('--request-timeout ends a command that takes longer', async () => {
    const runtime = testRuntime()
    const transport = {
      request: ({ signal }: TransportRequest): Promise<never> =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          runtime.advance(5000)
        }),
    }
    const terminal = new CtlTerminal({ transport, runtime })
    expect(await terminal.fail('get pods --request-timeout=5s')).toBe(
      'error: the request did not end before --request-timeout\n',
    )
  })
})

describe('warnings of the server', () => {
  it('warnings of the server are printed beside the outcome', async () => {
    const { terminal } = await openCtl()
    const manifest = `${configMapYaml('web')}nosuch: 1\n`
    expect(await terminal.try('create -f - --validate=warn', manifest)).toEqual({
      code: 0,
      stdout: 'configmap/web created\n',
      stderr: 'Warning: unknown field "nosuch"\n',
    })
  })

  it('a warning that several requests of a command get is printed once, as by kubectl', async () => {
    const { terminal } = await openCtl({ release: await loadRelease('1.21') })
    const spec = { maxUnavailable: 1, selector: { matchLabels: { app: 'web' } } }
    const budget = {
      apiVersion: 'policy/v1beta1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'web' },
      spec,
    }
    const { code, stderr } = await terminal.try('apply -f -', JSON.stringify(budget))
    expect(code).toBe(0)
    expect(stderr.match(/policy\/v1beta1 PodDisruptionBudget is deprecated/g)).toHaveLength(1)
  })
})

describe('help', () => {
  it('help lists the commands, and apart from them what is not available', async () => {
    const { terminal } = await openCtl()
    const text = await terminal.run('kubectl')
    expect(text).toMatch(/^Commands:\n(?: {2}\S+ +\S.*\n)+/m)
    expect(text).toMatch(/^Not available here:\n(?: {2}\S+ +\S.*\n)* {2}edit /m)
    expect(await terminal.run('help')).toBe(text)
  })

  it('help lists port-forward as not available where nothing can listen', async () => {
    const { terminal } = await openCtl()
    const [, available = '', missing = ''] = (await terminal.run('kubectl')).split(/^\S.*:\n/m)
    expect(available).not.toMatch(/^ {2}port-forward /m)
    expect(missing).toMatch(/^ {2}port-forward /m)
    expect(await terminal.run('port-forward --help')).toContain(
      'Not available here: a page cannot listen on ports',
    )
  })

  it('help of a command that is not available says why', async () => {
    const { terminal } = await openCtl()
    expect(await terminal.run('edit --help')).toContain(
      'Not available here: there is no editor here; use kubectl patch.',
    )
    expect(await terminal.run('get --help')).not.toContain('Not available')
  })

  it('help shows the flags and examples of a command', async () => {
    const { terminal } = await openCtl()
    const text = await terminal.run('get --help')
    expect(text).toContain('    -w, --watch=false:\n\tGo on with changes after the list.\n')
    expect(text).toContain('Examples:\n  # List all pods\n  kubectl get pods\n')
    expect(text).toMatch(/^Usage:\n {2}kubectl get /m)
    expect(await terminal.run('help get')).toBe(text)
    expect(await terminal.run('create deployment -h')).toContain('--replicas=1:')
  })
})
