import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { generateFlagNames } from '../../../node-host/build/tools/generate-flag-names.ts'

const root = new URL('../../../', import.meta.url)

/** Flags in texts that are not of `skerry up`, `skerry kube-apiserver` or `skerry kubectl`. */
const others: Readonly<Record<string, readonly string[]>> = {
  'of every command': ['help', 'version'],
  'of skerry cel': ['type', 'cost-limit', 'variables', 'output'],
  'of skerry gates': ['release', 'stage', 'output'],
  'of skerry envtest-assets': ['print', 'release'],
  'of skerry embed': ['output-dir', 'page'],
  'of skerry etcd': ['cert-file', 'key-file'],
  'of etcd': ['listen-client-urls', 'advertise-client-urls', 'listen-peer-urls'],
  'of skerry init': ['check', 'worker'],
  'of skerry lesson': ['output', 'page', 'port'],
  'of Node': ['inspect', 'cpu-prof', 'no-allocation-site-pretenuring'],
  'of curl and wget in simulated containers': ['header', 'manual', 'spider', 'write-out'],
  'of tar in containers': ['no-same-permissions', 'no-same-owner'],
  'of jq': [
    'null-input',
    'raw-input',
    'slurp',
    'compact-output',
    'raw-output',
    'raw-output0',
    'join-output',
    'sort-keys',
    'exit-status',
    'tab',
    'indent',
    'arg',
    'argjson',
    'args',
    'jsonargs',
    'from-file',
  ],
  'of yq': ['inplace', 'output-format', 'prettyPrint', 'unwrapScalar', 'no-doc'],
  'of the command watch': ['interval'],
  'of nproc and of the kubelet in simulated containers': [
    'ignore',
    'config',
    'container-runtime-endpoint',
  ],
  'of kube-proxy and metrics-server in the system namespace': [
    'hostname-override',
    'kubelet-preferred-address-types',
    'kubelet-use-node-status-port',
    'metric-resolution',
  ],
  'of agnhost in simulated containers': ['runner', 'serve'],
  "of Python's http.server in simulated containers": ['directory', 'bind'],
  'of redis-server in simulated containers': ['replicaof'],
  'of mysqld and of xtrabackup in simulated containers': ['super-read-only', 'backup'],
  'of ncat in simulated containers': [
    'listen',
    'keep-open',
    'udp',
    'verbose',
    'exec',
    'sh-exec',
    'recv-only',
    'send-only',
    'max-conns',
  ],
  'any switch, as an example': ['switch'],
  "glibc's getent in containers": ['usage'],
}

const known = new Set([
  ...[...generateFlagNames().values()].flatMap((text) =>
    [...text.matchAll(/^ {2}\| '(.*)'$/gm)].map(([, name = '']) => name),
  ),
  ...Object.values(others).flat(),
])

/** Names behind two dashes in the strings of a source, with their lines; comments and decrements are left out. */
function namedFlags(source: string): readonly (readonly [line: number, name: string])[] {
  const withoutComments = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, (comment) =>
    comment.replaceAll(/[^\n]/g, ''),
  )
  return withoutComments
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/(?<=['"`\s(/[])--([a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?![\w*-]|\s*[=!<>]==?)/g)]
        .filter(({ index: at }) => /['"`]/.test(line.slice(0, at)) || /^\s*-/.test(line))
        .map(([, name = '']) => [index + 1, name] as const),
    )
}

describe('flags in texts', () => {
  it('flags in texts of the sources are flags of a command, as users try what an error names', () => {
    const unknown: string[] = []
    let count = 0
    for (const folder of ['core', 'node-host', 'browser-host']) {
      for (const path of readdirSync(new URL(folder, root), {
        recursive: true,
        encoding: 'utf8',
      })) {
        if (!path.endsWith('.ts') || path.endsWith('.generated.ts')) continue
        const source = readFileSync(new URL(`${folder}/${path}`, root), 'utf8')
        for (const [line, name] of namedFlags(source)) {
          count++
          if (!known.has(name)) unknown.push(`${folder}/${path}:${line}: --${name}`)
        }
      }
    }
    expect(unknown).toEqual([])
    expect(count).toBeGreaterThan(150)
  })

  it.each([
    ["throw new StartupError('choose another with --data-dri')", 'data-dri'],
    ['  `${flag} and --audit-polcy-file belong together`', 'audit-polcy-file'],
    ["  '--oidc-issuer: unknown',", 'oidc-issuer'],
  ])('flags in texts are found where they are mistyped: %s', (line, name) => {
    expect(namedFlags(line)).toEqual([[1, name]])
    expect(known.has(name)).toBe(false)
  })

  it.each(['if (--pending === 0) return', '// see --data-dri', 'while (depth-- > 0) go("a")'])(
    'flags in texts are not what code decrements, or comments: %s',
    (line) => {
      expect(namedFlags(line)).toEqual([])
    },
  )
})
