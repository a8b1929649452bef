import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../../node-host/build/package/entries.ts'

/** What works on the systems that the tests run on, and not on Windows. */
interface Trap {
  readonly trap: string
  readonly pattern: RegExp
  /** A line that the pattern finds, and one that is right. */
  readonly wrong: string
  readonly right: string
  /** Files that do it with a reason, which stands there. */
  readonly except: readonly string[]
}

const traps: readonly Trap[] = [
  {
    trap: 'takes the pathname of a file URL for a path: it is /C:/… there, with escapes',
    pattern: /import\.meta\.url\)\.pathname/,
    wrong: "new URL('x.yaml', import.meta.url).pathname",
    right: "fileURLToPath(new URL('x.yaml', import.meta.url))",
    except: [],
  },
  {
    trap: 'imports a path, which begins with a drive there, instead of a file URL',
    pattern: /\bimport\((?:join|resolve|fileURLToPath)\(/,
    wrong: "await import(join(folder, 'main.js'))",
    right: "await import(pathToFileURL(join(folder, 'main.js')).href)",
    except: [],
  },
  {
    trap: 'starts a shim of npm by its name, which is a batch file there',
    pattern:
      /\b(?:spawn|spawnSync|execFile|execFileSync)\('(?:npm|npx|tsx|tsc|vite|vitest|skerry)'/,
    wrong: "spawn('npm', words)",
    right: 'spawn(process.execPath, [npm, ...words])',
    except: [],
  },
]

/** Further ones in what is shipped. */
const shippedTraps: readonly Trap[] = [
  {
    trap: 'renames over a file that a program may have open there: files/replace-file.ts waits for it',
    pattern: /\brename(?:Sync)?\b.* from 'node:fs/,
    wrong: "import { rename } from 'node:fs/promises'",
    right: "import { replaceFile } from '../files/replace-file.ts'",
    except: [
      'node-host/base/files/replace-file.ts',
      'node-host/serving/audit/log-file.ts',
      'node-host/base/locks/directory-lock.ts',
    ],
  },
  {
    trap: 'starts a program, which must be found by PATHEXT there: process/program-call.ts',
    pattern: / from 'node:child_process'/,
    wrong: "import { execFile } from 'node:child_process'",
    right: "import { programCall } from '../process/program-call.ts'",
    except: [
      'node-host/client/run-plugin.ts',
      'node-host/commands/kubectl/open-editor.ts',
      'node-host/commands/run/child-command.ts',
      'node-host/commands/snapshot/etcd-file.ts',
      // systemd runs on Linux alone.
      'node-host/base/process/readiness-notification.ts',
    ],
  },
]

function sources(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).replaceAll(sep, '/'))
    .filter((name) => name.endsWith('.ts') && !name.includes('/node_modules/'))
}

const shipped = ['node-host', 'browser-host', 'web-playground'].flatMap(sources)
const own = 'test/node/sources/portable-sources.test.ts'
const texts = new Map(
  [...shipped, ...sources('test'), 'vite.config.ts']
    .filter((name) => name !== own)
    .map((name) => [
      name,
      readFileSync(join(root, name), 'utf8').replaceAll(/\{\n[^}]*\n\} from/g, (names) =>
        names.replaceAll('\n', ' '),
      ),
    ]),
)

function filesWith(pattern: RegExp, names: readonly string[]): string[] {
  return names.filter((name) => pattern.test(texts.get(name) ?? ''))
}

describe('sources on Windows', () => {
  it('the sources that are looked at are those of hosts, pages and tests', () => {
    for (const name of [
      'node-host/main.ts',
      'browser-host/worker/worker.ts',
      'test/support/browsers/chromium.ts',
    ]) {
      expect([...texts.keys()]).toContain(name)
    }
  })

  it('no file has a name that Windows refuses, or that differs from another one by case alone', () => {
    const folders = ['core', 'node-host', 'browser-host', 'web-playground', 'test', '.github']
    const names = folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder, name).replaceAll(sep, '/'))
        .filter((name) => !name.includes('node_modules')),
    )
    const reserved = /[:*?"<>|\\]|[. ](?:\/|$)|(?:^|\/)(?:aux|con|nul|prn|com\d|lpt\d)(?:\.|\/|$)/i
    expect(
      ['core/aux.ts', 'test/a:b.json', 'test/COM1/x'].every((name) => reserved.test(name)),
    ).toBe(true)
    expect(names.length).toBeGreaterThan(1000)
    expect(names.filter((name) => reserved.test(name))).toEqual([])
    const inCase = new Map(names.map((name) => [name.toLowerCase(), name]))
    expect(names.filter((name) => inCase.get(name.toLowerCase()) !== name)).toEqual([])
  })

  it.each([...traps, ...shippedTraps])(
    'a source is seen that $trap',
    ({ pattern, wrong, right }) => {
      expect([wrong, right].map((line) => pattern.test(line))).toEqual([true, false])
    },
  )

  it.each(traps)('no source $trap', ({ pattern, except }) => {
    expect(filesWith(pattern, [...texts.keys()]).toSorted()).toEqual(except.toSorted())
  })

  it.each(shippedTraps)('no other file of a host $trap', ({ pattern, except }) => {
    expect(filesWith(pattern, shipped).toSorted()).toEqual(except.toSorted())
  })
})
