import { spawn } from 'node:child_process'
import { cp, readFile, rename, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { makeTestPki } from '../../node/host/certificates/test-pki.ts'
import { FollowedCommand, hasKubectl } from '../kubectl.ts'
import { InstalledPackage } from '../package/installed-package.ts'
import { runProgram } from '../package/run-program.ts'
import { outputOf, runCommand } from '../run-command.ts'
import { RuntimeProcess } from './runtime-process.ts'

// Bun and Deno are fetched from the registry of packages: `.ci/run` does that apart from the other tests.
const isWanted = process.env['RUNTIMES'] !== undefined
if (!isWanted) {
  process.stderr.write('SKIPPED: Bun and Deno, which npm run test:runtimes fetches\n')
}

const readme = fileURLToPath(new URL('../../../node-host/README.md', import.meta.url))
const project = fileURLToPath(new URL('project', import.meta.url))

/** How a runtime is called in the folder of the installed package. */
const runtimes = [
  {
    name: 'bun',
    program: 'node_modules/bun/bin/bun.exe',
    installer: 'node_modules/bun/install.js',
    command: ['--bun', 'node_modules/.bin/skerry'],
    script: [],
    tests: ['test', './bun.test.js'],
    passed: /^ 6 pass\n 0 fail$/m,
  },
  {
    name: 'deno',
    program: 'node_modules/deno/deno',
    installer: 'node_modules/deno/install.cjs',
    command: ['run', '-A', 'npm:skerry'],
    script: ['run', '-A'],
    tests: ['test', '-A', '--sanitize-ops', '--sanitize-resources', 'deno.test.js'],
    passed: /^ok \| 6 passed \| 0 failed /m,
  },
] as const

const hasClient = isWanted && (await hasKubectl())

describe.runIf(isWanted)('the package on other runtimes', () => {
  let installed: InstalledPackage

  beforeAll(async () => {
    installed = await InstalledPackage.create('runtimes')
    await cp(project, installed.folder, { recursive: true })
    for (const { installer } of runtimes) {
      const run = await runProgram(installed.folder, [process.execPath, installer])
      if (run.code !== 0) throw new Error(run.output)
    }
  }, 300_000)

  afterAll(() => installed?.close())

  describe.each(runtimes)('$name', ({ name, program, command, script, tests, passed }) => {
    /** Starts the runtime with `words`; it ends with the test. */
    function start(words: readonly string[], variables: Record<string, string> = {}) {
      const runtime = join(installed.folder, program)
      const started = new RuntimeProcess(installed.folder, [runtime, ...words], variables)
      onTestFinished(async () => void (await started.end('SIGKILL')))
      return started
    }

    /** Starts the example of the document for this runtime. @returns the URL that the runtime itself serves. */
    async function startExample(data: string) {
      const text = await readFile(readme, 'utf8')
      const [, code] = new RegExp(`^\`\`\`ts ${name}\\n([^]*?)^\`\`\`$`, 'm').exec(text) ?? []
      if (code === undefined) throw new Error(`there is no example for ${name}`)
      const file = `served-by-${name}.ts`
      await writeFile(
        join(installed.folder, file),
        code.replace("dataDir: './data'", `dataDir: './${data}'`).replace('8080', '0'),
      )
      const server = start([...script, file])
      return { server, url: await server.until(/http:\/\/127\.0\.0\.1:\d+/) }
    }

    it(`${name} runs a test file with a mock server, and ends`, async () => {
      const run = await runProgram(installed.folder, [join(installed.folder, program), ...tests])
      expect(run).toMatchObject({ code: 0, output: expect.stringMatching(passed) })
    })

    it(`${name} says what to install where the durable store is missing`, async () => {
      const lmdb = join(installed.folder, 'node_modules/lmdb')
      await rename(lmdb, `${lmdb}-away`)
      onTestFinished(() => rename(`${lmdb}-away`, lmdb))
      const words = [...command, '--secure-port=0', `--data-dir=${name}-none`]
      const run = await runProgram(installed.folder, [join(installed.folder, program), ...words])
      expect(run.code).toBe(1)
      expect(run.output).toContain(
        'the durable store needs the package lmdb; install it beside skerry',
      )
    })

    it(`${name} makes a kube-apiserver for envtest that starts in it`, async () => {
      const words = [...command, 'envtest-assets', '-p', 'path', `${name}-assets`]
      const made = await runProgram(installed.folder, [join(installed.folder, program), ...words])
      expect(made).toMatchObject({ code: 0, output: expect.stringContaining(`${name}-assets`) })
      const file = join(installed.folder, `${name}-assets/kube-apiserver`)
      expect(await runProgram(installed.folder, [file, '--version'])).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^Kubernetes v1\./),
      })
    })

    it.skipIf(!hasClient)(
      `${name} serves kubectl over TLS, and keeps what it acknowledged when it is killed`,
      async () => {
        const data = join(installed.folder, `${name}-data`)
        const config = ['--kubeconfig', join(data, 'kubeconfig')]
        const kubectl = kubectlWith(config)
        const up = [...command, 'up', '--brand=k8s', '--secure-port=0', `--data-dir=${data}`]
        const first = start(up)
        await first.until(/Try: /)
        const watch = follow([...config, 'get', 'configmaps', '-w'])
        await watch.until(/kube-root-ca\.crt/)
        await kubectl('create configmap made')
        await kubectl('apply --server-side -f -', applied)
        await watch.until(/made[^]*applied/)
        await kubectl('create deployment web --image=nginx')
        await kubectl('rollout status deployment/web --timeout=60s')
        expect(await kubectl('logs deployment/web')).toContain('nginx')
        expect(await kubectl('exec deployment/web -- echo hello')).toBe('hello\n')
        expect(await kubectl('exec -i deployment/web -- cat', 'typed\n')).toBe('typed\n')
        const spdy = { KUBECTL_REMOTE_COMMAND_WEBSOCKETS: 'false' }
        expect(await kubectl('exec deployment/web -- echo SPDY', '', spdy)).toBe('SPDY\n')
        expect(await kubectl('auth whoami')).toContain('kubernetes-admin')
        await refuses(data, await first.until(/https:\/\/127\.0\.0\.1:\d+/))
        await first.end('SIGKILL')

        const second = start(up)
        await second.until(/Try: /)
        expect(await kubectl('get configmap made applied -o name')).toBe(
          'configmap/made\nconfigmap/applied\n',
        )
        await kubectl('delete configmap made')
        expect(await second.end('SIGTERM')).toBe(0)
        expect(second.output).toContain('stopped')
      },
    )

    it.skipIf(!hasClient)(`${name} serves kubectl over plain HTTP, in memory`, async () => {
      const server = start([...command, 'up', '--dev', '--storage=memory', '--secure-port=0'])
      const kubectl = kubectlWith(['-s', await server.until(/http:\/\/127\.0\.0\.1:\d+/)])
      expect(await kubectl('get namespaces -o name')).toContain('namespace/')
      expect(await server.end('SIGINT')).toBe(0)
    })

    it.skipIf(!hasClient)(
      `${name} answers kubectl over its own serve, on a store that lasts`,
      async () => {
        const { server, url } = await startExample(`${name}-served`)
        const kubectl = kubectlWith(['-s', url])
        const watch = follow(['-s', url, 'get', 'namespaces', '-w'])
        await watch.until(/kube-system/)
        await kubectl('create namespace shop')
        await kubectl('apply -f -', applied)
        await watch.until(/shop +Active/)
        await kubectl('delete namespace shop')
        await watch.until(/shop +Terminating/)
        await server.end('SIGKILL')

        const second = await startExample(`${name}-served`)
        const again = kubectlWith(['-s', second.url])
        expect(await again('get configmap applied -o name')).toBe('configmap/applied\n')
      },
    )

    it(`${name} sends the headers of a silent watch at once, keeps it, and ends it with its client`, async () => {
      const { url } = await startExample(`${name}-watched`)
      const configMaps = `${url}/api/v1/namespaces/default/configmaps`
      const left = new AbortController()
      const { body } = await fetch(`${configMaps}?watch=1&fieldSelector=metadata.name=late`, {
        signal: left.signal,
      })
      // Read from now on: Node's fetch cancels a body that nothing reads when it collects the answer.
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
      expect(await openWatches(url)).toBe(1)
      // Bun closes connections on which nothing was sent for a while, such as this one.
      if (name === 'bun') await closedByServer(url)
      await fetch(configMaps, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ metadata: { name: 'late' } }),
      })
      let seen = ''
      while (!seen.endsWith('}\n')) {
        const { done, value = '' } = (await reader?.read()) ?? { done: true }
        if (done) throw new Error(`the watch has ended after: ${seen}`)
        seen += value
      }
      expect(JSON.parse(seen)).toMatchObject({ type: 'ADDED' })
      left.abort()
      await expect.poll(() => openWatches(url), { timeout: 30_000 }).toBe(0)
    })

    it(`${name} refuses upgrades and other hosts' names over its own serve`, async () => {
      const { url } = await startExample(`${name}-refusing`)
      expect(await rawAnswer(url, 'Connection: Upgrade\r\nUpgrade: SPDY/3.1')).toMatch(
        /^HTTP\/1\.1 501 [^]*an upgrade to spdy\/3\.1 is not possible here; connect to the server's own port/,
      )
      expect(await rawAnswer(url, 'Host: evil.test')).toMatch(/^HTTP\/1\.1 403 [^]*evil\.test/)
    })
  })
})

const applied = JSON.stringify({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'applied' },
})

type Kubectl = (
  words: string,
  input?: string,
  variables?: Record<string, string>,
) => Promise<string>

function kubectlWith(flags: readonly string[]): Kubectl {
  return (words, input = '', variables = {}) => {
    const run = runCommand('kubectl', [...flags, ...words.split(' ')], { input, variables })
    return outputOf(`kubectl ${words}`, run)
  }
}

/** Checks that a server over TLS takes neither a wrong token nor the certificate of another authority for an administrator's. */
async function refuses(data: string, url: string): Promise<void> {
  const foreign = await (await makeTestPki()).client('kubernetes-admin', ['system:masters'])
  const [certificate, key] = [join(data, 'foreign.crt'), join(data, 'foreign.key')]
  await writeFile(certificate, foreign.certificate)
  await writeFile(key, foreign.key)
  const server = ['-s', url, `--certificate-authority=${join(data, 'pki/ca.crt')}`]
  for (const credentials of [
    ['--token=wrong'],
    [`--client-certificate=${certificate}`, `--client-key=${key}`],
  ]) {
    const kubectl = kubectlWith([...server, ...credentials])
    await expect(kubectl('get pods')).rejects.toThrow(/must be logged in/)
  }
}

/** Starts a kubectl that goes on; it ends with the test. */
function follow(words: readonly string[]): FollowedCommand {
  const followed = new FollowedCommand(spawn('kubectl', words, { stdio: 'pipe' }))
  onTestFinished(() => followed.stop())
  return followed
}

/** Watches of config maps in one namespace that are open in the server. */
async function openWatches(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const line =
    /^apiserver_longrunning_requests\{.*resource="configmaps",scope="resource".*verb="WATCH".*\} (\d+)$/m
  return Number(line.exec(metrics)?.[1] ?? 0)
}

/** Resolves once the server has closed a connection on which nothing is sent. */
async function closedByServer(url: string): Promise<void> {
  const { port, hostname } = new URL(url)
  await readText(connect(Number(port), hostname))
}

/** The whole answer to a request with `lines` among its headers. */
function rawAnswer(url: string, lines: string): Promise<string> {
  const { port, hostname, host } = new URL(url)
  const named = lines.startsWith('Host:') ? '' : `Host: ${host}\r\n`
  const socket = connect(Number(port), hostname)
  socket.write(`GET /version HTTP/1.1\r\n${named}${lines}\r\nConnection: close\r\n\r\n`)
  return readText(socket)
}
