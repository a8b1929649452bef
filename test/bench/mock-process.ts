import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Times in milliseconds, and memory, of a process that tests with `skerry/testing`. */
export interface MockTimes {
  readonly import: number
  readonly first: number
  readonly fixtures: number
  /** Each after a write, with the objects of the fixtures. */
  readonly resets: readonly number[]
  /** Resident bytes that the import and the first server add to the process. */
  readonly firstBytes: number
  /** Resident bytes of each further server, on average. */
  readonly furtherBytes: number
}

const testing = new URL('../../dist/package/testing.js', import.meta.url)

const run = promisify(execFile)

/** What a test's file does, in plain JavaScript, as a loader would take time of its own. */
const script = `
const [objects, resets] = process.argv.slice(1).map(Number)
const timed = async (task) => {
  const start = performance.now()
  const value = await task()
  return [value, performance.now() - start]
}
const { rss } = process.memoryUsage()
const [{ createTestServer }, imported] = await timed(() => import(${JSON.stringify(testing.href)}))
const [empty, first] = await timed(() => createTestServer({ brand: 'k8s' }))
const withFirst = process.memoryUsage().rss
const further = 10
const servers = []
while (servers.length < further) servers.push(await createTestServer({ brand: 'k8s' }))
const furtherBytes = (process.memoryUsage().rss - withFirst) / further
for (const each of [empty, ...servers]) await each.close()
const configMap = (name) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default' }, data: { a: 'b' } })
const documents = Array.from({ length: objects }, (_, at) => JSON.stringify(configMap('c' + at)))
const [server, fixtures] = await timed(() => createTestServer({ brand: 'k8s', fixtures: documents.join('\\n---\\n') }))
const path = '/api/v1/namespaces/default/configmaps'
const times = []
for (let turn = 0; turn < resets; turn++) {
  await server.fetch(path, { method: 'POST', body: JSON.stringify(configMap('written')) })
  times.push((await timed(() => server.reset()))[1])
  const { items } = await (await server.fetch(path)).json()
  if (items.length !== objects) throw new Error('a reset left ' + items.length + ' objects')
}
await server.close()
process.stdout.write(JSON.stringify({ import: imported, first, fixtures, resets: times, firstBytes: withFirst - rss, furtherBytes }))
`

/** Runs a process that starts a test server, then one with fixtures, which it resets. */
export async function mockTimes(objects: number, resets: number): Promise<MockTimes> {
  const flags = ['--input-type=module', '-e', script, String(objects), String(resets)]
  const { stdout } = await run(process.execPath, flags, {
    cwd: fileURLToPath(new URL('.', testing)),
  })
  return JSON.parse(stdout) as MockTimes
}
