import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Files of validation, admission, controllers, the simulation and the scheduler, in each of which one field is misspelt. */
const files = [
  'core/kinds/rules/networking/ingress.ts',
  'core/kinds/rules/core/pods/pod-spec.ts',
  'core/kinds/rules/apps/stateful-set.ts',
  'core/kinds/rules/batch/job-spec.ts',
  'core/kinds/rules/core/services/service.ts',
  'core/kinds/rules/rbac/role-binding.ts',
  'core/access/admission/plugins/pod-topology-labels.ts',
  'core/cluster/controllers/workloads/deployment/deployment-status.ts',
  'core/cluster/controllers/workloads/job/job-reconciler.ts',
  'core/cluster/controllers/network/endpoints/endpoint-subsets.ts',
  'core/cluster/controllers/nodes/taint-eviction/taint-eviction-controller.ts',
  'core/cluster/scheduler/predicates/node-selector.ts',
  'core/cluster/scheduler/model/pod-facts.ts',
]

/** Names of the fields of all types, but for short ones, which other objects have, too. */
function fieldNames(): ReadonlySet<string> {
  const types = join(root, 'core/base/api/types')
  const texts = readdirSync(types)
    .filter((name) => name.endsWith('.generated.ts'))
    .map((name) => readFileSync(join(types, name), 'utf8'))
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/^ {2}readonly (\w{6,})\??:/gm)].map(([, name = '']) => name),
    ),
  )
}

/** Misspells the first field that is read in a line; undefined where none is. */
function misspelt(line: string, names: ReadonlySet<string>): string | undefined {
  if (/^\s*(?:\*|\/\/|import)/.test(line)) return undefined
  for (const found of line.matchAll(/(?<=[\w)\]]\??\.)[a-z]\w+\b(?!\()/g)) {
    const before = line.slice(0, found.index)
    if (names.has(found[0]) && !/['"`]/.test(before)) {
      return `${before}${found[0]}z${line.slice(found.index + found[0].length)}`
    }
  }
  return undefined
}

let folder = ''
let output = ''
const planted = new Map<string, number>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-planted-'))
  await cp(join(root, 'core'), join(folder, 'core'), { recursive: true })
  await cp(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const names = fieldNames()
  for (const file of files) {
    const path = join(folder, file)
    const lines = readFileSync(path, 'utf8').split('\n')
    const at = lines.findIndex((line) => misspelt(line, names) !== undefined)
    if (at < 0) continue
    planted.set(file, at + 1)
    lines[at] = misspelt(lines[at] ?? '', names) ?? ''
    await writeFile(path, lines.join('\n'))
  }
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  output = await new Promise((resolve) => {
    execFile(
      process.execPath,
      [compiler, '-p', 'core', '--noEmit'],
      { cwd: folder, maxBuffer: 1 << 26 },
      (_error, stdout) => resolve(stdout),
    )
  })
}, 180_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a misspelt field', () => {
  it.each(files)('a misspelt field in %s does not compile', (file) => {
    const line = planted.get(file)
    expect(line, `${file} reads no field of a typed object`).toBeDefined()
    expect(output).toMatch(
      new RegExp(`^${file.replaceAll('.', '\\.')}\\(${line},\\d+\\): error TS2`, 'm'),
    )
  })
})
