import { beforeAll, describe, expect, it } from 'vitest'
import { type CompileError, compileSnippets } from '../../support/sources/compile-snippets.ts'

/** A name in code: `right` compiles, and the same line with a wrong name does not, by the compiler's `error`. */
interface TypedName {
  readonly what: string
  /** What the lines import, by paths from the root. */
  readonly imports: Readonly<Record<string, string>>
  /** Lines before the two, where they need any. */
  readonly before?: readonly string[]
  readonly right: string
  readonly wrong: string
  readonly error: RegExp
}

const gates = {
  'core/base/release/feature-gates.ts': '{ createFeatureGates, type FeatureGates }',
}

const names: readonly TypedName[] = [
  {
    what: 'a feature gate',
    imports: gates,
    before: ['const gate: FeatureGates = createFeatureGates(new Map())'],
    right: `gate('PodLevelResources')`,
    wrong: `gate('PodLevelResource')`,
    error: /^TS2345: .*'"PodLevelResource"' is not assignable/,
  },
  {
    what: 'a feature gate of a write',
    imports: { 'core/objects/catalog/write-context.ts': 'type { WriteContext }' },
    right: `export const right = (context: WriteContext) => context.gate('AllAlpha')`,
    wrong: `export const wrong = (context: WriteContext) => context.gate('AllGamma')`,
    error: /^TS2345: .*'"AllGamma"' is not assignable/,
  },
  {
    what: 'a feature gate that a user wrote',
    imports: {
      'core/base/release/feature-gates.ts': '{ createFeatureGates, defaultGates, isGateOf }',
    },
    before: ['const gate = createFeatureGates(new Map())', 'declare const name: string'],
    right: `if (isGateOf(defaultGates(), name)) gate(name)`,
    wrong: `gate(name)`,
    error: /^TS2345: .*'string' is not assignable/,
  },
  {
    what: 'a feature gate that the host asks for',
    imports: { 'node-host/base/options/beta-gate.ts': '{ isBetaGateOn }' },
    right: `isBetaGateOn({}, 'APIResponseCompression')`,
    wrong: `isBetaGateOn({}, 'ApiResponseCompression')`,
    error: /^TS2345: .*'"ApiResponseCompression"' is not assignable/,
  },
  {
    what: 'a metric',
    imports: {
      'core/access/observe/metrics/metric-registry.ts': '{ MetricRegistry }',
    },
    before: ['const registry = new MetricRegistry(() => 0)'],
    right: `registry.gauge({ name: 'workqueue_depth', stability: 'ALPHA', labels: ['name'] })`,
    wrong: `registry.gauge({ name: 'workqueue_dept', stability: 'ALPHA', labels: ['name'] })`,
    error: /^TS2345: .* is not assignable to parameter of type 'MetricFacts'/,
  },
  {
    what: 'a type of @kubernetes/client-node, which has the containers of skerry/types and other times,',
    imports: {
      'node_modules/@kubernetes/client-node/dist/index.js': 'type { V1Container, V1ObjectMeta }',
      'core/base/api/types/published/index.generated.ts': 'type { Container, ObjectMeta }',
    },
    right: `export const right = (ours: Container): V1Container => ours`,
    wrong: `export const wrong = (ours: ObjectMeta): V1ObjectMeta => ours`,
    error: /^TS2375: .*'ObjectMeta' is not assignable to type 'V1ObjectMeta'/,
  },
  {
    what: 'a metric behind a prefix',
    imports: {
      'core/access/observe/metrics/metric-name.ts': 'type { MetricNameAfter }',
    },
    before: ['declare function workqueue(name: MetricNameAfter<"workqueue_">): void'],
    right: `workqueue('depth')`,
    wrong: `workqueue('workqueue_depth')`,
    error: /^TS2345: .*'"workqueue_depth"' is not assignable/,
  },
  {
    what: 'a flag of the server',
    imports: { 'node-host/commands/flags/flag.ts': 'type { Flag }' },
    right: `export const right: Flag['name'] = 'audit-log-path'`,
    wrong: `export const wrong: Flag['name'] = 'audit-logs-path'`,
    error: /^TS2820: .*'"audit-logs-path"' is not assignable.* Did you mean '"audit-log-path"'/,
  },
  {
    what: 'a flag that a message names',
    imports: { 'node-host/base/files/webhook-connection.ts': '{ openWebhookConnection }' },
    before: ['declare const runtime: Parameters<typeof openWebhookConnection>[2]'],
    right: `void openWebhookConnection('f', '--audit-webhook-config-file', runtime)`,
    wrong: `void openWebhookConnection('f', '--audit-webhook-config', runtime)`,
    error: /^TS2345: .*'"--audit-webhook-config"' is not assignable/,
  },
  {
    what: 'a flag of a command',
    imports: { 'node-host/commands/read-command-words.ts': '{ readCommandWords }' },
    before: [
      'const syntax = { usage: "", about: [], flags: [{ name: "check", help: "" }] } as const',
      'const read = readCommandWords(syntax, [])',
    ],
    right: `read?.flags.has('check')`,
    wrong: `read?.flags.has('checks')`,
    error: /^TS2345: .*'"checks"' is not assignable/,
  },
  {
    what: 'a flag of a kubectl command',
    imports: { 'core/command/ctl/flag-values.ts': 'type { FlagValues }' },
    before: ['declare const flags: FlagValues'],
    right: `flags.text('field-selector')`,
    wrong: `flags.text('field-selectors')`,
    error: /^TS2345: .*'"field-selectors"' is not assignable/,
  },
  {
    what: 'an option of the server',
    imports: { 'node-host/base/options/start-options.ts': 'type { StartOptions }' },
    right: `export const right: StartOptions = { maxRequestsInflight: 1 }`,
    wrong: `export const wrong: StartOptions = { maxRequestInflight: 1 }`,
    error: /^TS2561: .*'maxRequestInflight' does not exist/,
  },
  {
    what: 'an option that a flag sets',
    imports: { 'node-host/commands/flags/flag.ts': 'type { Flag }' },
    right: `export const right: Flag['read'] = (text) => ({ auditLogPath: text })`,
    wrong: `export const wrong: Flag['read'] = (text) => ({ auditLogPaths: text })`,
    error: /^TS2322: .*auditLogPaths.* is not assignable/,
  },
  {
    what: 'an option of a mock',
    imports: { 'core/server/mock/mock-control.ts': 'type { MockOptions }' },
    right: `export const right: MockOptions = { release: '1.30' }`,
    wrong: `export const wrong: MockOptions = { releases: '1.30' }`,
    error: /^TS2561: .*'releases' does not exist/,
  },
  {
    what: 'an option in a table of options',
    imports: {
      'core/base/options/option-field.ts': 'type { OptionTable }',
      'core/index.ts': '{ textOption }',
    },
    right: `export const right: OptionTable<{ path?: string }> = { path: textOption('Path.') }`,
    wrong: `export const wrong: OptionTable<{ path?: string }> = { paths: textOption('Path.') }`,
    error: /^TS2561: .*'paths' does not exist/,
  },
]

describe('a wrong name', () => {
  let errors: readonly CompileError[] = []

  beforeAll(async () => {
    errors = await compileSnippets(
      names.map(({ imports, before = [], right, wrong }) => ({
        imports,
        lines: [...before, right, wrong],
      })),
    )
  }, 180_000)

  it.each(names.map(({ what }, index) => [what, index] as const))(
    'a wrong name of %s does not compile, and the right one does',
    (_, index) => {
      const { before = [], error } = names[index] ?? { error: /never/ }
      const found = errors.filter(({ snippet }) => snippet === index)
      expect(found).toEqual([
        { snippet: index, line: before.length + 1, text: expect.stringMatching(error) },
      ])
    },
  )

  it('a wrong name is the only error: the sources that the names are of compile', () => {
    expect(errors.filter(({ snippet }) => snippet === undefined)).toEqual([])
  })
})
