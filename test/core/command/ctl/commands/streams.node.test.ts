import { beforeAll, describe, expect, it } from 'vitest'
import { BytePipe } from '../../../../../core/base/streams/byte-pipe.ts'
import { encodeUtf8 } from '../../../../../core/base/text/utf8.ts'
import { CtlTerminal } from '../../../../support/command/ctl-terminal.ts'
import { LocalPorts } from '../../../../support/command/local-ports.ts'
import { shell, SimulatedPods } from '../../../../support/objects/simulated-pods.ts'
import { testRuntime } from '../../../../support/servers/test-runtime.ts'

const cluster = new SimulatedPods()
let terminal: CtlTerminal

beforeAll(async () => {
  terminal = new CtlTerminal({ transport: cluster.server.transport(), runtime: testRuntime() })
  await cluster.start('writer', shell('echo one; sleep 2; echo two; sleep 600'), 4)
  await cluster.start('pair', {
    containers: [
      { name: 'web', image: 'nginx', ports: [{ name: 'http', containerPort: 80 }] },
      { name: 'side', image: 'busybox', command: ['sh', '-c', 'echo beside; sleep 600'] },
    ],
  })
  await cluster.start('again', shell('echo run; exit 1'), 5)
  await cluster.start('done', { ...shell('echo done'), restartPolicy: 'Never' }, 3)
  await cluster.start('reader', {
    containers: [{ name: 'main', image: 'busybox', command: ['sh'], stdin: true, tty: true }],
  })
  const service = (name: string, spec: object): Promise<unknown> =>
    cluster.send('POST', '/api/v1/namespaces/default/services', {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name },
      spec: { ports: [{ port: 8080, targetPort: 'http' }], ...spec },
    })
  await service('front', { selector: { app: 'pair' } })
  await service('bare', {})
}, 60_000)

const beside = '[pod/pair/side] beside\n'

describe('kubectl logs', () => {
  it.each([
    ['logs writer', 'one\ntwo\n'],
    ['logs writer --tail=1', 'two\n'],
    ['logs writer --since-time=2026-01-01T00:00:02Z', 'two\n'],
    ['logs writer --timestamps --tail 1', '2026-01-01T00:00:02.000000000Z two\n'],
    ['logs writer --limit-bytes=5', 'one\nt'],
    ['logs writer --prefix --tail=1', '[pod/writer/main] two\n'],
    ['logs pod/writer main', 'one\ntwo\n'],
    ['logs pair -c side', 'beside\n'],
    ['logs -l app=writer --tail=1', 'two\n'],
    ['logs again --previous', 'run\n'],
    ['logs pair --all-containers --prefix --limit-bytes=0 --tail=1 --previous=false', beside],
    ['logs done -f', 'done\n'],
  ])('%s prints its lines', async (line, text) => {
    expect((await terminal.run(line)).slice(-text.length)).toBe(text)
  })

  it.each([
    ['logs', /^error: expected 'logs \[-f\]/],
    [
      'logs none',
      /^error: error from server \(NotFound\): pods "none" not found in namespace "default"\n$/,
    ],
    ['logs writer -c none', /^error: container none is not valid for pod writer\n$/],
    [
      'logs writer --since=1h --since-time=2026-01-01T00:00:00Z',
      /^error: at most one of `sinceTime`/,
    ],
    [
      'logs writer --since-time=never',
      /^error: parsing time "never" as "2006-01-02T15:04:05Z07:00"/,
    ],
    ['logs writer --tail=-2', /^error: --tail must be greater than or equal to -1\n$/],
    [
      'logs writer -c main --all-containers',
      /^error: --all-containers=true should not be specified/,
    ],
    [
      'logs -f -l app=pair --all-containers --max-log-requests=1',
      /follow 2 log streams, but maximum allowed concurrency is 1/,
    ],
    ['logs service/bare', /^error: cannot get the logs from \*v1.Service: invalid service 'bare'/],
  ])('%s says what is wrong', async (line, text) => {
    expect(await terminal.fail(line)).toMatch(text)
  })

  it('follows the logs of several containers until it is interrupted', async () => {
    const followed = terminal.follow('logs -f -l app=pair --all-containers --prefix')
    // They come in any order.
    await followed.until(/(?=[^]*\[pod\/pair\/web\] )(?=[^]*\[pod\/pair\/side\] beside)/)
    expect(await followed.interrupt()).toMatchObject({ code: 130 })
  })

  it('names the container that it has chosen', async () => {
    const { stderr } = await terminal.try('logs service/front --tail=1')
    expect(stderr).toBe('Defaulted container "web" out of: web, side\n')
  })
})

describe('kubectl exec', () => {
  it.each([
    ['exec writer -- echo hi', 0, 'hi\n', ''],
    ['exec service/front -c web -- echo hi', 0, 'hi\n', ''],
    ['exec -i writer -- cat', 0, 'typed\n', ''],
    [
      "exec writer -- sh -c 'echo bad >&2; exit 7'",
      7,
      '',
      'bad\ncommand terminated with exit code 7\n',
    ],
    ['exec writer', 1, '', 'error: you must specify at least one command for the container\n'],
    [
      'exec writer ls',
      1,
      '',
      "error: exec [POD] [COMMAND] is not supported anymore. Use exec [POD] -- [COMMAND] instead\nSee 'kubectl exec -h' for help and examples\n",
    ],
    ['exec none -- ls', 1, '', 'Error from server (NotFound): pods "none" not found\n'],
    [
      'exec done -- ls',
      1,
      '',
      'error: cannot exec into a container in a completed pod; current phase is Succeeded\n',
    ],
    ['exec pair -c none -- ls', 1, '', 'error: container none not found in pod pair\n'],
    [
      'exec -it writer -- echo hi',
      0,
      'hi\n',
      'Unable to use a TTY - input is not a terminal or the right kind of file\n',
    ],
  ])('%s', async (line, code, stdout, stderr) => {
    expect(await terminal.try(line, 'typed\n')).toEqual({ code, stdout, stderr })
  })

  it('runs an interactive shell on a terminal, up to Ctrl-D', async () => {
    const keys = new BytePipe()
    terminal.keys = keys
    const running = terminal.follow('exec -it writer -- sh')
    await running.until(/# $/)
    await keys.write(encodeUtf8('echo $((40 + 2))\r'))
    await running.until(/42\r\n/)
    await keys.write(encodeUtf8('ec\x03'))
    await running.until(/ec\^C\r\n.*# $/s)
    await keys.write(encodeUtf8('sleep 1000\r'))
    await running.until(/sleep 1000\r\n$/)
    await keys.write(encodeUtf8('\x03'))
    await running.until(/1000\r\n\^C\r\n.*# $/s)
    await keys.write(encodeUtf8('echo $?\r'))
    await running.until(/130\r\n/)
    await keys.write(Uint8Array.of(4))
    expect(await running.done).toMatchObject({ code: 0 })
    const ended = new BytePipe()
    terminal.keys = ended
    const other = terminal.follow('exec -it writer -- sleep 1000')
    await ended.write(encodeUtf8('\x03'))
    expect(await other.done).toMatchObject({ code: 130 })
    terminal.keys = undefined
  })
})

describe('kubectl attach', () => {
  it('joins the main process, and says how to come back', async () => {
    const keys = new BytePipe()
    terminal.keys = keys
    const running = terminal.follow('attach -it reader')
    await running.until(/# $/)
    await keys.write(encodeUtf8('exit\r'))
    const { code, stdout, stderr } = await running.done
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining("If you don't see"),
    })
    expect(stdout).toMatch(/resume using 'kubectl attach reader -c main -i -t' command/)
    terminal.keys = undefined
  })

  it.each([
    ['attach', 'error: at least 1 argument is required for attach\n'],
    [
      'attach done',
      'error: cannot attach a container in a completed pod; current phase is Succeeded\n',
    ],
  ])('%s says what is wrong', async (line, text) => {
    expect(await terminal.fail(line)).toBe(text)
  })
})

describe('kubectl port-forward', () => {
  it.each([
    ['port-forward writer', /TYPE\/NAME and list of ports are required/],
    ['port-forward pair 8080:none', /^error: Pod 'pair' does not have a named port 'none'\n$/],
    ['port-forward service/front 81', /^error: Service front does not have a service port 81\n$/],
    ['port-forward pair 99999', /parsing local port '99999'|parsing local port|value out of range/],
  ])('%s says what is wrong', async (line, text) => {
    terminal.ports = new LocalPorts()
    expect(await terminal.fail(line)).toMatch(text)
    terminal.ports = undefined
  })

  it('port-forward is not available where nothing can listen', async () => {
    expect(await terminal.fail('port-forward service/front 8080')).toMatch(
      /^error: port-forward is not available: /,
    )
  })
})
