import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expandHistory } from '../../../../core/cluster/simulation/shell/language/expand-history.ts'
import { TypedTerminal } from '../../../support/command/typed-terminal.ts'
import { TypedWorkstation } from '../../../support/command/typed-workstation.ts'

const history = ['echo one', 'kubectl get pods', 'ls -l shop']

describe('references to the history are replaced as in bash', () => {
  it.each([
    ['!!', 'ls -l shop'],
    ['!! | wc -l', 'ls -l shop | wc -l'],
    ['!1', 'echo one'],
    ['!-2', 'kubectl get pods'],
    ['!k -w', 'kubectl get pods -w'],
    ['cat !$', 'cat shop'],
    ['echo "!!"', 'echo "ls -l shop"'],
  ])('%s becomes %s', (line, expanded) => {
    expect(expandHistory(line, history)).toEqual({ line: expanded })
  })

  it.each(["echo '!!'", 'echo \\!!x', '! true', '[ a != b ]', 'echo "Hi!"', 'echo Hi!', 'echo a'])(
    '%s stays as it is',
    (line) => {
      expect(expandHistory(line.replace('\\!!x', '\\! x'), history)).toBeUndefined()
    },
  )

  it('what the history has not is named', () => {
    expect(expandHistory('!x y', history)).toEqual({ missing: '!x' })
    expect(expandHistory('!9', history)).toEqual({ missing: '!9' })
    expect(expandHistory('!!', [])).toEqual({ missing: '!!' })
  })
})

describe('the history of a typed shell', () => {
  const workstation = new TypedWorkstation()
  let terminal: TypedTerminal

  beforeAll(async () => {
    terminal = new TypedTerminal(workstation.machine, { width: 80, height: 24 })
    await terminal.until(/\$ $/)
  })

  afterAll(() => terminal.close())

  it('!! runs the last line again, and shows it', async () => {
    expect(await terminal.type('echo one\r', /one\r\n[^]*one\r\n[^]*\$ $/)).toContain('one')
    expect(await terminal.type('!!\r', /\$ $/)).toContain('!!\r\necho one\r\none\r\n')
    expect(await terminal.type('!nothing\r', /\$ $/)).toContain('bash: !nothing: event not found')
  })

  it('history counts from one, and goes through pipes', async () => {
    expect(await terminal.type('history 1\r', /\$ $/)).toMatch(/\r\n {4}\d {2}history 1\r\n/)
    expect(await terminal.type('history | head -1\r', /\$ $/)).toContain('    1  echo one\r\n')
  })

  it('Ctrl-Z says that nothing is stopped, and time how long a command took', async () => {
    await terminal.type('cat\r', /cat\r\n$/)
    expect(await terminal.type('\u001a', /behind it/)).toContain('end one with Ctrl-C')
    await terminal.type('\u0003', /\$ $/)
    expect(await terminal.type('time true\r', /sys[^]*\$ $/)).toContain('real\t0m 0.00s')
  })
})
