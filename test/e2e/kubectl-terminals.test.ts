import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../node-host/index.ts'
import { hasKubectl, KubectlServer } from './kubectl.ts'
import { hasScript, ScriptTerminal } from './script-terminal.ts'

const isPossible = (await hasKubectl()) && (await hasScript())

describe.runIf(isPossible)('a stock kubectl on a terminal', () => {
  let kubectl: KubectlServer
  beforeAll(async () => {
    kubectl = new KubectlServer(
      await startServer({ brand: 'k8s', storage: 'memory', port: 0, simulate: true }),
    )
    await kubectl.run(['run', 'box', '--image=busybox', '--command', '--', 'sleep', '1000'])
    await kubectl.run(['wait', '--for=condition=Ready', 'pod/box', '--timeout=20s'])
  }, 60_000)
  afterAll(() => kubectl.server.close())

  const terminal = (...args: readonly string[]): ScriptTerminal => {
    const opened = new ScriptTerminal([
      'kubectl',
      '--kubeconfig',
      kubectl.server.kubeconfig,
      ...args,
    ])
    onTestFinished(() => opened.stop())
    return opened
  }

  it('opens a shell that knows its size, edits its line, and is interrupted', async () => {
    const shell = terminal('exec', '-it', 'box', '--', 'sh')
    await shell.until(/\/ # $/)
    shell.type('tty; stty size\r')
    expect(await shell.until(/\n\/ # $/)).toContain('/dev/pts/0\r\n30 100\r\n')
    shell.type('echo wrold\x1b[D\x1b[D\x1b[D\x7f\x1b[Cr\x05!\r')
    expect(await shell.until(/\n\/ # $/)).toMatch(/world!\r\n\/ # $/)
    shell.type('cat /etc/hostn\t\r')
    expect(await shell.until(/\n\/ # $/)).toMatch(/\r\nbox\r\n\/ # $/)
    shell.type('sleep 500\r')
    await shell.until(/sleep 500\r\n/)
    shell.type('\x03')
    await shell.until(/\/ # $/)
    shell.type('exit $?\r')
    expect(await shell.ended).toBe(130)
  })

  it('opens a shell as k9s does', async () => {
    const script = 'command -v bash >/dev/null && exec bash || exec sh'
    const shell = terminal('exec', '-it', 'box', '--', 'sh', '-c', script)
    await shell.until(/# $/)
    shell.type('echo $((6*7))\r')
    await shell.until(/\r\n42\r\n/)
    shell.type('\x04')
    expect(await shell.ended).toBe(0)
  })

  it('runs a pod with a terminal, and removes it', async () => {
    const shell = terminal('run', 'typed', '--rm', '-it', '--image=busybox', '--restart=Never')
    await shell.until(/# $/)
    shell.type('echo $((6*7)); exit\r')
    expect(await shell.until(/deleted/)).toContain('42')
    expect(await shell.ended).toBe(0)
  })

  it('debugs a pod with a container that sees its processes, and a node with its files', async () => {
    const flags = ['--image=busybox', '--profile=general']
    const shell = terminal('debug', 'box', '-it', '--target=box', ...flags)
    await shell.until(/# $/)
    shell.type('ps\r')
    expect(await shell.until(/\n\/ # $/)).toContain('sleep 1000')
    shell.type('exit\r')
    expect(await shell.ended).toBe(0)
    const [node = ''] = (await kubectl.run(['get', 'nodes', '-o', 'name'])).split('\n')
    const onNode = terminal('debug', node, '-it', ...flags)
    await onNode.until(/# $/)
    onNode.type('ls /host\r')
    expect(await onNode.until(/\n\/ # $/)).toContain('etc')
    onNode.type('exit\r')
    expect(await onNode.ended).toBe(0)
  })

  it('attaches to a main process that others are attached to', async () => {
    const pod = ['run', 'joined', '--image=busybox', '--stdin', '--tty', '--command', '--', 'sh']
    await kubectl.run(pod)
    await kubectl.run(['wait', '--for=condition=Ready', 'pod/joined', '--timeout=20s'])
    const [first, second] = [0, 1].map(() => terminal('attach', '-it', 'joined'))
    if (!first || !second) throw new TypeError('there are two terminals')
    // A prompt is drawn anew for each terminal that is attached.
    await Promise.all([first.until(/# $/), second.until(/# $/)])
    first.type('echo to $((40+2))\r')
    const shown = await Promise.all([first.until(/to 42\r\n/), second.until(/to 42\r\n/)])
    expect(shown).toHaveLength(2)
  })
})
