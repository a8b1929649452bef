import { win32 } from 'node:path'
import { describe, expect, it } from 'vitest'
import { namesPath, programCall } from '../../../../node-host/base/process/program-call.ts'

const files = new Set(
  [
    'C:\\Go\\bin\\kubectl.exe',
    'C:\\npm\\skerry.cmd',
    'C:\\npm\\skerry',
    'C:\\tools\\helm.exe',
    'C:\\tools\\helm.bat',
    'C:\\tools\\my script.bat',
    'C:\\100%\\all.bat',
    'bin\\gcp-auth.cmd',
    'C:\\odd\\auth.PY',
  ].map((path) => path.toLowerCase()),
)

const place = {
  platform: 'win32',
  env: {
    Path: '"C:\\npm";;C:\\Go\\bin;C:\\tools',
    PathExt: '.COM;.EXE;.BAT;.CMD',
    ComSpec: 'C:\\Windows\\system32\\cmd.exe',
  },
  isFile: (path: string) => files.has(win32.normalize(path).toLowerCase()),
} as const

const start = ['/e:ON', '/v:OFF', '/d', '/s', '/c']

/** The line that cmd.exe is given for a command. */
function lineOf(name: string, ...words: readonly string[]): string | undefined {
  return programCall(name, words, place).words.at(-1)
}

describe('the start of a program', () => {
  it.each(['linux', 'darwin'] as const)('a program is started as it is named on %s', (platform) => {
    const words = ['a b', '%PATH%']
    expect(programCall('kubectl', words, { env: {}, platform })).toEqual({
      file: 'kubectl',
      words,
      windowsVerbatimArguments: false,
    })
  })

  it('a program is found on Windows by the extensions of PATHEXT, in their order, folder by folder', () => {
    expect(programCall('kubectl', ['get', 'a b'], place)).toEqual({
      file: 'C:\\Go\\bin\\kubectl.EXE',
      words: ['get', 'a b'],
      windowsVerbatimArguments: false,
    })
    expect(programCall('helm', [], place).file).toBe('C:\\tools\\helm.EXE')
    expect(programCall('helm.exe', [], place).file).toBe('C:\\tools\\helm.exe')
    const env = { ...place.env, Path: 'C:\\odd', PathExt: '.PY' }
    expect(programCall('auth', [], { ...place, env }).file).toBe('C:\\odd\\auth.PY')
  })

  it('a batch file, as which npm installs commands, is started on Windows through cmd.exe', () => {
    expect(programCall('skerry', ['kubectl', 'get', 'pods'], place)).toEqual({
      file: 'C:\\Windows\\system32\\cmd.exe',
      words: [...start, '""C:\\npm\\skerry.CMD" kubectl get pods"'],
      windowsVerbatimArguments: true,
    })
    expect(lineOf('C:/tools/my script.bat')).toBe('""C:\\tools\\my script.bat""')
    expect(lineOf('C:\\100%\\all.bat')).toBe('""C:\\100%%cd:~,%\\all.bat""')
    expect(lineOf('.\\bin\\gcp-auth')).toBe('""bin\\gcp-auth.CMD""')
  })

  it.each([
    ['', '""'],
    ['--name=x', '"--name=x"'],
    ['a b', '"a b"'],
    ['a&calc', '"a&calc"'],
    ['a|b>c<d^e', '"a|b>c<d^e"'],
    ['!x!', '"!x!"'],
    ['%PATH%', '"%%cd:~,%PATH%%cd:~,%"'],
    ['{"a":1}', '"{""a"":1}"'],
    ['"&calc&"', '"""&calc&"""'],
    ['a\\"b', '"a\\\\""b"'],
    ['C:\\data\\', '"C:\\data\\\\"'],
    ['C:\\data', 'C:\\data'],
    ['(x)', '"(x)"'],
    ['ü', '"ü"'],
  ])(
    'the word %j reaches a batch file as %s, and cmd.exe reads nothing else in it',
    (word, written) => {
      expect(lineOf('skerry', word)).toBe(`""C:\\npm\\skerry.CMD" ${written}"`)
    },
  )

  it('a word with a line break is refused for a batch file, which would end there', () => {
    expect(() => programCall('skerry', ['a\ncalc'], place)).toThrow('must not contain a line break')
  })

  it('a program that is in no folder of PATH is not looked for in the working directory of Windows', () => {
    for (const name of ['calc', '.\\bin\\missing', 'gcp-auth']) {
      expect(() => programCall(name, [], place)).toThrow(
        expect.objectContaining({ code: 'ENOENT' }),
      )
    }
  })

  it('a command with a separator of the system names a path', () => {
    const commands = ['aws', './aws', 'bin\\aws', 'C:aws', 'C:\\aws.exe']
    expect(commands.map((each) => namesPath(each, 'win32'))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
    expect(commands.map((each) => namesPath(each, 'linux'))).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
  })
})
