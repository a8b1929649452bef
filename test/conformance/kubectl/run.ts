import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { startServer } from '../started-server.ts'
import { buildKubectl, type BuiltKubectl } from './build-kubectl.ts'
import { runFunction, type FunctionResult } from './run-function.ts'
import { serveSources } from './suite-folder.ts'
import { readFunctions } from './suite-functions.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cache: { type: 'string', default: join(homedir(), '.cache', 'skerry-conformance') },
    port: { type: 'string', default: '0' },
    'server-port': { type: 'string' },
    focus: { type: 'string', default: '' },
    limit: { type: 'string', default: '300' },
    logs: { type: 'string' },
    results: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
})
const built = await buildKubectl(values.cache)
const focus = new RegExp(values.focus)
const functions = (await readFunctions(built.module)).filter((name) => focus.test(name))
const logs = values.logs ?? join(values.cache, 'kubectl-logs')

if (values.list) for (const name of functions) process.stdout.write(`${name}\n`)
else await runAll()

async function runAll(): Promise<void> {
  await mkdir(logs, { recursive: true })
  const server =
    values['server-port'] === undefined
      ? await startServer(Number(values.port), [...serverWords(built), ...positionals])
      : undefined
  const sources = await serveSources(built.module)
  try {
    const port =
      server === undefined ? Number(values['server-port']) : await portOf(server.kubeconfig)
    await createNode(port)
    const results = new Map<string, FunctionResult>()
    const run = {
      module: built.module,
      programs: built.programs,
      sources: sources.url,
      port,
      certificate: join(built.module, 'hack/testdata/ca/ca.crt'),
      limit: Number(values.limit) * 1000,
      logs,
    }
    for (const name of functions) {
      const result = await runFunction(name, run)
      results.set(name, result)
      const state = result.passed ? 'passed' : 'failed'
      const reason = result.reason === undefined ? '' : `\n    ${result.reason}`
      const count = `${results.size}/${functions.length}`
      process.stderr.write(`${count} ${state} ${result.seconds} s ${name}${reason}\n`)
      if (values.results !== undefined) await writeResults(values.results, results)
    }
    const passed = [...results.values()].filter((result) => result.passed).length
    process.stderr.write(`${passed} of ${results.size} passed\n`)
  } finally {
    sources.close()
    await server?.close()
  }
}

/** The flags of `hack/make-rules/test-cmd.sh`, which starts no scheduler and no kubelet. */
function serverWords({ module }: BuiltKubectl): readonly string[] {
  const testdata = join(module, 'hack/testdata')
  return [
    '--authorization-mode=RBAC,AlwaysAllow',
    '--enable-admission-plugins=LimitRanger,ResourceQuota',
    '--disable-admission-plugins=ServiceAccount,DefaultStorageClass,DefaultTolerationSeconds,MutatingAdmissionWebhook,ValidatingAdmissionWebhook,StorageObjectInUseProtection',
    '--service-account-issuer=https://kubernetes.default.svc',
    '--service-cluster-ip-range=10.0.0.0/24',
    `--client-ca-file=${testdata}/ca/ca.crt`,
    `--token-auth-file=${testdata}/auth-tokens.csv`,
    `--cluster-signing-cert-file=${testdata}/ca/ca.crt`,
    `--cluster-signing-key-file=${testdata}/ca/ca.key`,
    // Nodes get no ranges of addresses there, so that a node can be replaced by one without them.
    '--controllers=*,-scheduler,-simulated-nodes,-node-ipam-controller',
  ]
}

async function portOf(kubeconfig: string): Promise<number> {
  const [, port] = /server: "?https:\/\/[^:]+:(\d+)/.exec(await readFile(kubeconfig, 'utf8')) ?? []
  if (port === undefined) throw new Error(`${kubeconfig} names no server`)
  return Number(port)
}

/** The node that the suite expects; an annotation gives it a field manager. */
async function createNode(port: number): Promise<void> {
  const path = join(logs, 'node.json')
  const node = {
    kind: 'Node',
    apiVersion: 'v1',
    metadata: { name: '127.0.0.1', annotations: { 'save-managers': 'true' } },
    status: { capacity: { memory: '1Gi' } },
  }
  await writeFile(path, JSON.stringify(node))
  const server = [`--server=https://127.0.0.1:${port}`, '--insecure-skip-tls-verify']
  const words = [...server, '--token=admin-token', '--kubeconfig=/dev/null', 'apply', '-f', path]
  await promisify(execFile)(join(built.programs, 'kubectl'), words)
}

async function writeResults(path: string, results: Map<string, FunctionResult>): Promise<void> {
  const lines = [...results].map(
    ([name, result]) => `${JSON.stringify(name)}: ${JSON.stringify(result)}`,
  )
  await writeFile(path, `{\n${lines.join(',\n')}\n}\n`)
}
