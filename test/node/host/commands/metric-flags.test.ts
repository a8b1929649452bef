import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createApiServer } from '../../../../core/index.ts'
import type { StartOptions } from '../../../../node-host/base/options/start-options.ts'
import { parseCommand } from '../../../../node-host/commands/flags/parse-command.ts'
import { skerryProgram } from '../../../../node-host/commands/serve/programs.ts'
import { launchServer } from '../../../../node-host/serving/launch/launch-server.ts'
import { recordingLogger } from '../http/open-listener.ts'
import { FakeApi, launchIn } from '../start/launched-server.ts'

let directory: string
let manifest: string

beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'skerry-metrics-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  directory = join(parent, 'data')
  manifest = join(parent, 'labels.yaml')
})

function optionsOf(...words: string[]): unknown {
  const command = parseCommand({ ...skerryProgram, defaults: {} }, words)
  return command.action === 'start' ? command.settings.options : command.action
}

/** What the host gives the API server of the options. */
async function given(options: StartOptions, name: string): Promise<unknown> {
  const api = new FakeApi()
  await launchIn(`${directory}-${name}`, options, api)
  return api.given?.metrics
}

async function refusal(options: StartOptions): Promise<string> {
  const settings = { dataDir: directory, port: 0, logger: recordingLogger(), ...options }
  const refused: unknown = await launchServer(settings, createApiServer).catch(
    (error: unknown) => error,
  )
  expect(refused).toMatchObject({ name: 'StartupError' })
  return (refused as Error).message
}

const lists = (...rows: readonly (readonly [string, string, readonly string[]])[]) => {
  const map = new Map<string, Map<string, Set<string>>>()
  for (const [metric, label, values] of rows) {
    const labels = map.get(metric) ?? new Map<string, Set<string>>()
    map.set(metric, labels.set(label, new Set(values)))
  }
  return map
}

describe('the flags of metrics', () => {
  it.each([
    [['--show-hidden-metrics-for-version=1.33'], { showHiddenMetricsForVersion: '1.33' }],
    [
      ['--disabled-metrics=a_total,b', '--disabled-metrics', 'c'],
      { disabledMetrics: ['a_total', 'b', 'c'] },
    ],
    [
      ['--allow-metric-labels=m1,l1=v1,v2'],
      { allowMetricLabels: lists(['m1', 'l1', ['v1', 'v2']]) },
    ],
    [
      ["--allow-metric-labels=m1,l1='v1,v2'"],
      { allowMetricLabels: lists(['m1', 'l1', ['v1', 'v2']]) },
    ],
    [
      [
        '--allow-metric-labels',
        '"m1,l1=v1,v2","m1,l2=v3","m2,l1=v4"',
        '--allow-metric-labels=m3,l=v',
      ],
      {
        allowMetricLabels: lists(
          ['m1', 'l1', ['v1', 'v2']],
          ['m1', 'l2', ['v3']],
          ['m2', 'l1', ['v4']],
          ['m3', 'l', ['v']],
        ),
      },
    ],
    [['--allow-metric-labels-manifest=f'], { allowMetricLabelsManifest: 'f' }],
  ])('%s', (words, options) => {
    expect(optionsOf(...words)).toEqual(options)
  })

  it.each([
    ['m1', '--allow-metric-labels: "m1" is not metric,label=value,value'],
    [
      'm1=v',
      '--allow-metric-labels: "m1" is not the name of a metric and that of a label: metric,label',
    ],
    [
      '1m,l=v',
      '--allow-metric-labels: "1m,l" is not the name of a metric and that of a label: metric,label',
    ],
    [
      'm,l-x=v',
      '--allow-metric-labels: "m,l-x" is not the name of a metric and that of a label: metric,label',
    ],
  ])('the allow list %s is refused', (text, message) => {
    expect(() => optionsOf('--allow-metric-labels', text)).toThrow(message)
  })

  it('a manifest has the same lists, and counts only where the flag is not given', async () => {
    await writeFile(manifest, 'm1,l1: v1,v2\nm2,l2: v3\n')
    const read = lists(['m1', 'l1', ['v1', 'v2']], ['m2', 'l2', ['v3']])
    expect(await given({ allowMetricLabelsManifest: manifest }, 'a')).toEqual({
      allowMetricLabels: read,
    })
    const flagged = lists(['m3', 'l', ['v']])
    expect(
      await given({ allowMetricLabelsManifest: manifest, allowMetricLabels: flagged }, 'b'),
    ).toEqual({
      allowMetricLabels: flagged,
    })
  })

  it.each([
    ['m1: v', 'm1'],
    ['m1,l1: [v]', 'it must be text'],
    ['- m1', 'it must contain an object'],
  ])('a manifest with %s is refused', async (text, why) => {
    await writeFile(manifest, text)
    expect(await refusal({ allowMetricLabelsManifest: manifest })).toContain(why)
  })

  it('hidden metrics of another release than the previous one are refused, in the words of the original', async () => {
    expect(await refusal({ showHiddenMetricsForVersion: '1.31' })).toBe(
      "--show-hidden-metrics-for-version must be omitted or have the value '1.33'. Only the previous minor version is allowed",
    )
    expect(await refusal({ release: '1.30', showHiddenMetricsForVersion: '1.33' })).toContain(
      "'1.29'",
    )
  })
})
