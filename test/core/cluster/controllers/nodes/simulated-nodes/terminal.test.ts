import { beforeAll, describe, expect, it } from 'vitest'
import { PodTerminal } from '../../../../../support/cluster/pod-terminal.ts'
import { pods, shell, SimulatedPods } from '../../../../../support/objects/simulated-pods.ts'

const cluster = new SimulatedPods()

const open = (command: readonly string[] = ['sh'], pod = 'box'): Promise<PodTerminal> =>
  PodTerminal.open(cluster.server, pod, command)

beforeAll(async () => {
  await cluster.start('box', shell('sleep 1000'))
})

describe('a shell with a terminal', () => {
  it('edits its line, recalls older ones, and completes commands and files', async () => {
    const terminal = await open()
    await terminal.until('/ # ')
    await terminal.type('cho\x01e\x05 one\r')
    expect(await terminal.until('/ # ')).toContain('one\r\n/ # ')
    await terminal.type('\x1b[A\r')
    expect(await terminal.until('/ # ')).toBe('echo one\r\none\r\n/ # ')
    await terminal.type('basen\t')
    expect(await terminal.until('basename ')).toBe('basename ')
    await terminal.type('\x15cat /etc/hostn\t\r')
    expect(await terminal.until('/ # ')).toMatch(/cat \/etc\/hostname .*\r\nbox\r\n/)
    await terminal.type('mkdir "/tmp/a b"\r')
    await terminal.until('/ # ')
    await terminal.type('cd /t\t')
    await terminal.until('/tmp/')
    await terminal.type('a\t\r')
    expect(await terminal.until(' # ')).toContain('a\\ b/\r\n/tmp/a b # ')
  })

  it('knows the size of its terminal, and is told of another one', async () => {
    const terminal = await open()
    await terminal.until('/ # ')
    await terminal.resize(100, 30)
    await terminal.type('tty; stty size; echo $COLUMNS $LINES\r')
    expect(await terminal.until('/ # ')).toContain('\r\n/dev/pts/0\r\n30 100\r\n100 30\r\n')
    await terminal.type('trap "stty size" WINCH\r')
    await terminal.until('/ # ')
    await terminal.resize(90, 20)
    await terminal.type('echo on\r')
    expect(await terminal.until('on\r\n/ # ')).toContain('20 90\r\n')
  })

  it('goes on behind Ctrl-C, which ends what it runs, and behind Ctrl-D in what it runs', async () => {
    const terminal = await open()
    await terminal.until('/ # ')
    await terminal.type('sleep 100\r')
    await terminal.until('sleep 100\r\n')
    await terminal.type('\x03')
    expect(await terminal.until('/ # ')).toBe('^C\r\n/ # ')
    await terminal.type('echo $?; cat\r')
    await terminal.until('130\r\n')
    await terminal.type('wrong\x15r\xe9')
    await terminal.type('\r')
    expect(await terminal.until('ré\r\nré\r\n')).toContain('wrong')
    await terminal.type('\x04')
    await terminal.until('/ # ')
    await terminal.type('\x04')
    expect(JSON.parse((await terminal.end()).status)).toMatchObject({ status: 'Success' })
  })

  it('reads a password without an echo, and keys one by one in raw mode', async () => {
    const terminal = await open()
    await terminal.until('/ # ')
    await terminal.type('stty -echo; read word; stty echo; echo got $word\r')
    await terminal.until('$word\r\n')
    await terminal.type('secret\r')
    expect(await terminal.until('/ # ')).toBe('got secret\r\n/ # ')
    await terminal.type('stty raw -echo; head -c 3 | od -An -tx1; stty sane\r')
    await terminal.until('sane\r\n')
    await terminal.type('a\x03\r')
    expect(await terminal.until('/ # ')).toMatch(/61 03 0d/)
  })

  it('that is bash names its user and host before a command, and is what a pod of ubuntu runs', async () => {
    const typed = { stdin: true, tty: true, image: 'ubuntu' }
    await cluster.start('bash', { containers: [{ name: 'main', ...typed }] })
    const terminal = await open([], 'bash')
    await terminal.until('root@bash:/# ')
    await terminal.type('cd /tmp; cat /proc/1/cmdline\r')
    expect(await terminal.until('root@bash:/tmp# ')).toContain('\r\nbash\0')
  })

  it('ends with the exit code that it is told', async () => {
    const terminal = await open()
    await terminal.until('/ # ')
    await terminal.type('exit 7\r')
    expect((await terminal.end()).status).toContain('command terminated with exit code 7')
  })
})

describe('a command with a terminal', () => {
  it('is ended by Ctrl-C and Ctrl-\\ with the codes of their signals, unless it handles them', async () => {
    for (const [key, code] of [
      ['\x03', 130],
      ['\x1c', 131],
    ] as const) {
      const terminal = await open(['cat'])
      await terminal.type('a\r')
      await terminal.until('a\r\na\r\n')
      await terminal.type(key)
      expect((await terminal.end()).status).toContain(`exit code ${code}`)
    }
    const handled = await open(['sh', '-c', 'trap "echo caught; exit 3" INT; echo on; read x'])
    await handled.until('on\r\n')
    await handled.type('\x03')
    const { output, status } = await handled.end()
    expect(output).toContain('caught\r\n')
    expect(status).toContain('exit code 3')
  })

  it('that is the main process shows its prompt to all who attach, and its output', async () => {
    await cluster.start('typed', shell('tty; echo $TERM; exec sh', { stdin: true, tty: true }))
    expect(await cluster.send('GET', `${pods}/typed/log`)).toMatch(/^\/dev\/pts\/0\nxterm\n\/ # $/)
    const attached = await open([], 'typed')
    expect(await attached.until('/ # ')).toBe('/ # ')
    await attached.type('echo $((6*7))\r')
    expect(await attached.until('/ # ')).toContain('42\r\n')
    const other = await open([], 'typed')
    await other.until('/ # ')
    await attached.type('echo all\r')
    expect(await other.until('/ # ')).toContain('all\r\n')
  })
})
