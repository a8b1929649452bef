// oxlint-disable no-control-regex
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TypedTerminal } from '../../../support/command/typed-terminal.ts'
import { TypedWorkstation } from '../../../support/command/typed-workstation.ts'

const workstation = new TypedWorkstation()
let terminal: TypedTerminal

const lines = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`).join('\n')

beforeAll(() => {
  workstation.machine.files.write('long.txt', `${lines}\n`)
  workstation.machine.files.write('shop/a.txt', 'a\n')
  terminal = new TypedTerminal(workstation.machine, { width: 40, height: 6 })
})

afterAll(() => terminal.close())

/** The rows that a screen shows, without what moves the cursor. */
function rows(screen: string): readonly string[] {
  const last = screen.slice(screen.lastIndexOf('\u001b[H') + 3)
  return last.split('\r\n').map((row) => row.replaceAll(/\u001b\[[0-9;?]*[A-Za-z]/g, ''))
}

const page = (first: number, prompt: string): readonly string[] => [
  ...Array.from({ length: 5 }, (_, index) => `line ${first + index}`),
  prompt,
]

/** Presses keys, and gives the rows of the screen that a pager draws then, with this prompt. */
async function screen(keys: string, prompt: string): Promise<readonly string[]> {
  const end = prompt.replaceAll(/[().]/g, '\\$&')
  return rows(
    await terminal.type(keys, new RegExp(`\u001b\\[H[^]*${end}(?:\u001b\\[27m)?\u001b\\[K$`)),
  )
}

describe('less on a terminal', () => {
  it('pages through a file by keys, and gives the screen back', async () => {
    await terminal.until(/\$ /)
    expect(await screen('less long.txt\r', 'long.txt')).toEqual(page(1, 'long.txt'))
    expect(await screen(' ', ':')).toEqual(page(6, ':'))
    expect(await screen('j', ':')).toEqual(page(7, ':'))
    expect(await screen('\u001b[A', ':')).toEqual(page(6, ':'))
    expect(await screen('G', '(END)')).toEqual(page(36, '(END)'))
    expect(await screen('b', ':')).toEqual(page(31, ':'))
    expect(await screen('g', ':')).toEqual(page(1, ':'))
    expect(await terminal.type('q', /\u001b\[\?1049l[^]*\$ /)).toContain('\u001b[?1049l')
  })

  it('a search goes on with n and back with N, and marks matches', async () => {
    await screen('less long.txt\r', 'long.txt')
    expect(await screen('/line .0\r', ':')).toEqual(page(10, ':'))
    expect(await screen('n', ':')).toEqual(page(20, ':'))
    expect(await screen('N', ':')).toEqual(page(10, ':'))
    expect(await terminal.type('G', /END.*\u001b\[K$/)).toContain('\u001b[7mline 40')
    await screen('/nothing\r', 'Pattern not found (END)')
    await terminal.type('q', /\u001b\[\?1049l[^]*\$ /)
  })

  it('keys reach it while its input comes through a pipe', async () => {
    await screen('seq 1 30 | less\r', ':')
    expect(await screen('G', '(END)')).toEqual(['26', '27', '28', '29', '30', '(END)'])
    await terminal.type('q', /\u001b\[\?1049l[^]*\$ /)
  })

  it('more ends at the end, and prints what fits at once', async () => {
    const printed = await terminal.type('seq 1 3 | more\r', /3\r\n[^]*\$ /)
    expect(printed).toContain('1\r\n2\r\n3\r\n')
    await screen('seq 1 8 | more\r', ':')
    await screen(' ', '(END)')
    await terminal.type(' ', /\u001b\[\?1049l[^]*\$ /)
  })
})

describe('without a terminal', () => {
  it('less and more print their input', async () => {
    expect(await workstation.type('less shop/a.txt; echo b | more')).toBe('a\nb\n')
    expect(await workstation.run('less none.txt')).toEqual({
      code: 1,
      output: 'none.txt: No such file or directory\n',
    })
  })

  it('tree shows directories, and envsubst replaces variables', async () => {
    const output = await workstation.type(`mkdir -p t/b; touch t/a t/b/c t/.h; tree t; tree -dL 1 t
export NAME=x; echo '$NAME \${NAME}y $NO.' | envsubst; echo '$NAME $HOME' | envsubst '$NAME'`)
    expect(output).toBe(
      't\n├── a\n└── b\n    └── c\n\n1 directory, 2 files\n' +
        't\n└── b\n\n1 directory\nx xy .\nx $HOME\n',
    )
  })
})
