import { describe, expect, it } from 'vitest'
import { brands } from '../../core/base/api/brand.ts'
import { CtlSession } from '../../core/command/ctl/session/ctl-session.ts'
import { nodeProgram } from '../../core/command/functions/node-program.ts'
import type { StartThread } from '../../core/command/functions/running-program.ts'
import { TypedWorkstation } from '../support/command/typed-workstation.ts'

const real = {
  after(milliseconds: number, task: () => void) {
    const timer = setTimeout(task, milliseconds)
    return () => clearTimeout(timer)
  },
}
/** A watchdog that waits a tenth of the usual time. */
const impatient = {
  after: (milliseconds: number, task: () => void) => real.after(milliseconds / 10, task),
}

const controller = `// Copies the label "team" of each namespace to its ConfigMaps.
for await (const { type, object: map } of cluster.watch('configmaps', { labelSelector: 'copied' })) {
  if (type === 'DELETED') continue
  const { namespace, name, labels } = map.metadata
  const { metadata } = await cluster.get('namespaces', namespace)
  const team = metadata.labels?.team ?? 'none'
  if (labels?.team === team) continue
  await cluster.patch('configmaps', name, { metadata: { labels: { team } } }, namespace)
  console.log('labelled ' + name + ' for ' + team)
}
`

/** Run by each host that has threads for programs. `around` are expressions that are undefined in them. */
export function nodeProgramContract(start: StartThread, around: readonly string[]): void {
  const station: TypedWorkstation = new TypedWorkstation(
    {},
    {
      node: (io, words) =>
        nodeProgram({
          runtime: { ...station.runtime },
          brand: brands.k8s,
          session: new CtlSession(),
          transport: () => station.server.transport(),
          webhook: (url, answer) => station.server.webhook(url, answer),
          start,
          watchdog: impatient,
          follow: station.follow,
        })(io, words),
    },
  )

  async function run(
    code: string,
    lines = 'node program.js',
  ): Promise<{ code: number; output: string }> {
    station.machine.files.write('program.js', code)
    return station.run(lines)
  }

  describe('node at the workstation', () => {
    it('node prints what a file prints, and ends with its last line', async () => {
      const result = await run(
        "console.log('hello', { a: [1, 'two'] })\nconsole.error('oh')\nconst pods = await cluster.list('pods')\nconsole.log(pods.length)\n",
      )
      expect(result).toEqual({ code: 0, output: "hello { a: [ 1, 'two' ] }\noh\n0\n" })
    })

    it('node tells the line of an error, and the reason of a refused call', async () => {
      expect(await run('const a = 1\n\na.b.c()\n')).toEqual({
        code: 1,
        output: expect.stringMatching(
          /^program.js:3\nTypeError: .*\n {4}at program.js:3:\d+\n$/,
        ) as string,
      })
      expect(await run('const a = 1\nconst a = (\n')).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^(?:program\.js:\d\n)?SyntaxError: /) as string,
      })
      const refused = await run(
        "try {\n  await cluster.get('pods', 'none')\n} catch ({ code, reason, message }) {\n  console.log(code, reason, message)\n}\nawait cluster.get('pods', 'none')\n",
      )
      expect(refused.output).toMatch(
        /^404 NotFound pods "none" not found\nprogram\.js:6\nClusterError: pods "none" not found\n {4}at program\.js:6:\d+\n$/,
      )
      expect(refused.code).toBe(1)
    })

    it('node runs a controller in the background until it is killed', async () => {
      station.machine.files.write('controller.js', controller)
      await station.run('kubectl create namespace blue && kubectl label namespace blue team=blue')
      await station.run('node controller.js &')
      await station.run(
        'kubectl create configmap one -n blue && kubectl label configmap one -n blue copied=yes && sleep 2',
      )
      const labels = "kubectl get configmap one -n blue -o jsonpath='{.metadata.labels.team}'"
      expect(await station.type(labels)).toContain('blue')
      expect((await station.run('kill %1; sleep 1; jobs')).output).not.toContain('Running')
    })

    it('node answers a validating and a mutating webhook while it runs', async () => {
      station.machine.files.write(
        'hooks.js',
        `await cluster.webhook('https://hooks.example/validate', ({ request }) => ({
  allowed: request.object.data?.color !== 'red',
  status: { message: 'no red' },
}))
await cluster.webhook('https://hooks.example/label', () => ({
  allowed: true,
  patch: [{ op: 'add', path: '/metadata/annotations', value: { seen: 'yes' } }],
}))
const hook = (name, rules) => ({
  name: name + '.hooks.example',
  clientConfig: { url: 'https://hooks.example/' + name },
  rules: [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }],
  objectSelector: { matchLabels: { hooked: 'yes' } },
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
})
const kinds = { validate: 'ValidatingWebhookConfiguration', label: 'MutatingWebhookConfiguration' }
for (const [name, kind] of Object.entries(kinds)) {
  await cluster.apply({ apiVersion: 'admissionregistration.k8s.io/v1', kind, metadata: { name }, webhooks: [hook(name)] })
}
console.log('ready')
`,
      )
      await station.run('node hooks.js & sleep 1')
      const map = (name: string, color: string): string =>
        `printf 'apiVersion: v1\\nkind: ConfigMap\\nmetadata:\\n  name: ${name}\\n  labels: {hooked: "yes"}\\n${color}' | kubectl create -f -`
      expect((await station.run(map('red', 'data: {color: red}'))).output).toContain('no red')
      expect((await station.run(map('plain', ''))).output).toContain('created')
      expect(
        await station.type(
          "kubectl get configmap plain -o jsonpath='{.metadata.annotations.seen}'",
        ),
      ).toContain('yes')
      await station.run(
        'kill %1; kill %2; kubectl delete validatingwebhookconfiguration validate; kubectl delete mutatingwebhookconfiguration label',
      )
    })

    it('node ends a loop that never ends', async () => {
      const { code, output } = await run('console.log(1)\nfor (;;) {}\n')
      expect(code).toBe(137)
      expect(output).toContain('a loop needs an await')
    })

    it('node drops what a flood prints, and says how much', async () => {
      const code = "for (let i = 0; i < 60_000; i++) console.log('line ' + i)\n"
      expect(await run(code, 'node program.js >/dev/null')).toEqual({
        code: 0,
        output: expect.stringMatching(
          /^program.js: \d+ lines were dropped, as they came too fast\n$/,
        ) as string,
      })
    })

    it.each(around)('node gives a program nothing of what is around it: %s', async (name) => {
      expect(await run(`console.log(typeof ${name})`)).toEqual({ code: 0, output: 'undefined\n' })
    })

    it('node gives a program base64 and copies', async () => {
      const code = "console.log(btoa('a'), atob('YQ=='), structuredClone({ a: [1] }))"
      expect(await run(code)).toEqual({ code: 0, output: 'YQ== a { a: [ 1 ] }\n' })
    })

    it('node gives a program no modules', async () => {
      const code = "await import('node:fs').catch(() => console.log('none'))"
      expect(await run(code)).toEqual({ code: 0, output: 'none\n' })
    })

    it('node keeps a program alive while a timer waits, by the clock of the machine', async () => {
      const { code, output } = await run(
        "setTimeout(() => console.log('later'), 30_000)\nconsole.log('now')\n",
      )
      expect({ code, output }).toEqual({ code: 0, output: 'now\nlater\n' })
    })

    it('node says that a file is missing', async () => {
      expect(await station.run('node missing.js')).toMatchObject({
        code: 1,
        output: 'node: missing.js: No such file or directory\n',
      })
    })
  })
}
