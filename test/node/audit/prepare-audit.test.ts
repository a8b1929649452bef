import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { brands } from '../../../core/index.ts'
import { nodeRuntime } from '../../../node-host/base/node-runtime.ts'
import { Closers } from '../../../node-host/base/process/closers.ts'
import { parseCommand } from '../../../node-host/commands/flags/parse-command.ts'
import { skerryProgram } from '../../../node-host/commands/serve/programs.ts'
import { prepareAudit } from '../../../node-host/serving/audit/prepare-audit.ts'
import type { StartContext } from '../../../node-host/serving/running/start-context.ts'
import { auditedRequest } from '../../support/access/audit-events.ts'
import { testRuntime } from '../../support/servers/test-runtime.ts'
import { openTestServer } from '../../support/servers/test-server.ts'

let directory: string
let policyFile: string
let logFile: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skerry-audit-'))
  policyFile = join(directory, 'policy.yaml')
  logFile = join(directory, 'audit.log')
  await writeFile(
    policyFile,
    'apiVersion: audit.k8s.io/v1\nkind: Policy\nrules:\n- {level: None, users: ["system:apiserver"]}\n- {level: Metadata}\n',
  )
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
})

interface Prepared {
  readonly options: Awaited<ReturnType<typeof prepareAudit>>
  readonly log: readonly unknown[]
}

async function prepare(flags: readonly string[]): Promise<Prepared> {
  const command = parseCommand(skerryProgram, ['--brand', 'k8s', ...flags])
  if (command.action !== 'start') throw new TypeError('no start')
  const { logger, log } = testRuntime()
  const runtime = nodeRuntime(logger)
  const closers = new Closers()
  closers.add(() => runtime.close())
  onTestFinished(() => closers.close())
  const { options } = command.settings
  const context: StartContext = {
    options,
    brand: brands.k8s,
    bindAddress: '127.0.0.1',
    runtime,
    closers,
  }
  return { options: await prepareAudit(context), log }
}

const toLog = (...flags: readonly string[]): Promise<Prepared> =>
  prepare(['--audit-policy-file', policyFile, '--audit-log-path', logFile, ...flags])

const version = { method: 'GET', path: '/version' }

describe('the audit log', () => {
  it.each(['blocking', 'blocking-strict', 'batch'])(
    'holds a line for each event in mode %s once the server has closed',
    async (mode) => {
      const { options } = await toLog('--audit-log-mode', mode)
      const server = await openTestServer({ ...options })
      await server.server.handle(auditedRequest('one', version))
      await server.server.close()
      const lines = (await readFile(logFile, 'utf8')).trimEnd().split('\n')
      expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
        { kind: 'Event', auditID: 'one', stage: 'RequestReceived', level: 'Metadata' },
        { kind: 'Event', auditID: 'one', stage: 'ResponseComplete', responseStatus: { code: 200 } },
      ])
    },
  )

  it('holds lines of text in the format legacy', async () => {
    const { options } = await toLog('--audit-log-format', 'legacy')
    const server = await openTestServer({ ...options })
    await server.server.handle(auditedRequest('one', version))
    await server.server.close()
    expect(await readFile(logFile, 'utf8')).toMatch(
      /^\S+ AUDIT: id="one" stage="RequestReceived" .*\n\S+ AUDIT: id="one" stage="ResponseComplete" .* response="200"\n$/,
    )
  })

  it('that cannot be written refuses requests in mode blocking-strict only, and says and counts what it lost', async () => {
    const { options } = await toLog(
      '--audit-log-mode',
      'blocking-strict',
      '--audit-log-maxsize',
      '1',
    )
    const server = await openTestServer({ ...options })
    await server.server.handle(auditedRequest('first', version))
    // An event that fits no file stands for a full disk.
    const huge = { ...version, path: `/version?${'a'.repeat(1024 * 1024)}` }
    const refused = await server.server.handle(auditedRequest('huge', huge))
    expect(refused.status).toBe(500)
    const { status } = await server.server.handle(auditedRequest('last', version))
    expect(status).toBe(200)
    const { text } = await server.get('/metrics')
    expect(text).toMatch(/apiserver_audit_error_total\{plugin="log"\} 2/)
    expect(text).toContain('apiserver_audit_requests_rejected_total 1')
  })

  it('is not written without a policy, which the log of the server says', async () => {
    const { options, log } = await prepare(['--audit-log-path', logFile])
    expect(options).toEqual({})
    expect(log).toMatchObject([{ level: 'warn' }])
  })

  it('costs nothing where there is a policy and no back end', async () => {
    expect((await prepare(['--audit-policy-file', policyFile])).options).toEqual({})
  })
})

describe('a start with audit flags', () => {
  it.each([
    [
      ['--audit-log-truncate-max-batch-size', '1'],
      'invalid audit truncate log max batch size 1, must be greater than max event size (102400)',
    ],
    [
      ['--audit-log-version', 'audit.k8s.io/v2'],
      '--audit-log-version: invalid group version "audit.k8s.io/v2", allowed versions are "audit.k8s.io/v1"',
    ],
    [['--audit-log-mode', 'x'], '"x" is not one of batch, blocking, blocking-strict'],
    [['--audit-log-format', 'x'], '"x" is not one of json, legacy'],
    [['--audit-log-batch-buffer-size', '0'], '"0" is not a number from 1 to 999999999'],
    [['--audit-log-maxage', '-1'], '"-1" is not a number from 0 to 999999999'],
    [['--audit-webhook-batch-throttle-qps', '0'], '"0" is not a positive number'],
    [['--audit-webhook-config-file', '/nope'], '/nope: it does not exist'],
    [['--audit-policy-file', '/nope'], 'cannot read the audit policy /nope: it does not exist'],
    [['--audit-log-path', '/'], 'it is a directory'],
  ])('is refused with %j', async (flags, why) => {
    await expect(async () => toLog(...flags)).rejects.toThrow(why)
  })

  it('is refused with a faulty policy, all faults at once, and the name of the file', async () => {
    await writeFile(
      policyFile,
      'apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: [{level: all}, {}]\n',
    )
    await expect(toLog()).rejects.toThrow(
      `loading audit policy file: [rules[0].level: Unsupported value: "all": supported values: "None", "Metadata", "Request", "RequestResponse", rules[1].level: Required value]: from file ${policyFile}`,
    )
  })

  it('warns of fields of the policy that it ignores', async () => {
    await writeFile(
      policyFile,
      'apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: [{level: None, x: 1}]\n',
    )
    const { log } = await toLog()
    expect(log).toMatchObject([{ level: 'warn', fields: { faults: 'unknown field "rules[0].x"' } }])
  })
})
