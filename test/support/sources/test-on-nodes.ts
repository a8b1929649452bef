import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Runs tests on the newest versions of other Nodes, which the package `node` of the registry has: `npm run test:nodes -- 22 24`.
 * Words behind the versions are Vitest's, in place of {@link ownTests}.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Versions unless given: what most people run. */
const usual = ['24', '26']

/** What a Node can break: hosts, the package, commands, clients. `vite.config.ts` leaves out the rest of these projects. */
const ownTests = ['node', 'node-isolated', 'e2e'].map((project) => `--project=${project}`)

/** Runs a program of Node's and waits for it. @throws Error where it fails */
async function run(node: string, words: readonly string[], env = process.env): Promise<void> {
  const child = spawn(node, words, { cwd: root, env, stdio: 'inherit' })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`${node} ${words.join(' ')} ended with ${code}`)
}

/** Fetches the newest version of a Node. @returns the path of its program */
async function fetchNode(major: string): Promise<string> {
  const npm = process.env['npm_execpath']
  if (npm === undefined) throw new Error('start this as npm run test:nodes')
  const folder = join(root, 'node_modules/.cache/nodes', major)
  await mkdir(folder, { recursive: true })
  // The package fetches the program of this machine by a script of its own, which npm is to run.
  const project = { private: true, allowScripts: { node: true } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(project))
  const flags = ['--prefer-online', '--no-audit', '--no-fund', '--loglevel=error']
  await run(process.execPath, [npm, 'install', `--prefix=${folder}`, ...flags, `node@${major}`])
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(folder, 'node_modules/node/bin', name)
}

async function testOn(major: string, words: readonly string[]): Promise<void> {
  const node = await fetchNode(major)
  // What tests start as `node` or by npm runs on it, too.
  const path = `${dirname(node)}${delimiter}${process.env['PATH']}`
  const env = { ...process.env, PATH: path, ...(words === ownTests && { OTHER_NODE: '1' }) }
  const check = `console.error('tests on Node', process.version); process.exitCode = Number(!process.version.startsWith('v${major}.'))`
  await run(node, ['-e', check], env)
  await run(node, ['node_modules/vitest/vitest.mjs', 'run', ...words], env)
}

const given = process.argv.slice(2)
const found = given.findIndex((word) => !/^\d+$/.test(word))
const count = found < 0 ? given.length : found
const words = found < 0 ? ownTests : given.slice(found)
try {
  for (const major of count > 0 ? given.slice(0, count) : usual) await testOn(major, words)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
