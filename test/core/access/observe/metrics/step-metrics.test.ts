import { describe, expect, it } from 'vitest'
import { AdmissionChain, askPlugins } from '../../../../../core/access/admission/admission-chain.ts'
import type { AdmissionPlugin } from '../../../../../core/access/admission/admission-plugin.ts'
import { MetricRegistry } from '../../../../../core/access/observe/metrics/metric-registry.ts'
import { StepMetrics } from '../../../../../core/access/observe/metrics/step-metrics.ts'
import { admissionAttributes } from '../../../../support/access/admission-attributes.ts'
import { metricsText } from '../../../../support/metrics/metric-lines.ts'
import { builtIn } from '../../../../support/schemas/built-in-catalog.ts'

const pods = builtIn('pods')

/** A chain of plug-ins over a clock, which they move, and the metrics of its steps. */
class MeasuredChain {
  now = 0
  readonly metrics = new MetricRegistry(() => this.now)
  readonly #steps = new StepMetrics(this.metrics, () => this.now)

  /** Asks mutating plug-ins about the create of a pod. */
  async ask(plugins: readonly AdmissionPlugin[]): Promise<void> {
    const chain = new AdmissionChain(plugins, this.#steps)
    const { mutating, meters } = chain.interested('CREATE', pods, '')
    const step = meters?.mutating.begin()
    try {
      await askPlugins(mutating, admissionAttributes(), [], step)
      step?.end()
    } catch {
      // What is refused has been counted.
    }
  }

  /** A plug-in that takes so many milliseconds. */
  plugin(name: string, milliseconds: number, outcome: 'passes' | 'waits' | 'refuses' | 'idle') {
    const take = (): void => {
      this.now += milliseconds
      if (outcome === 'refuses') throw new Error(`${name} refuses`)
    }
    return {
      name,
      handles: () => outcome !== 'idle',
      mutate: outcome === 'waits' ? async () => take() : take,
    }
  }

  /** The sums and counts of a metric, a line each. */
  lines(metric: string): string[] {
    const all = metricsText(this.metrics).split('\n')
    return all.flatMap((line) => {
      const [, kind, labels = '', value] =
        new RegExp(`^apiserver_admission_${metric}_(sum|count){(.*)} (.*)$`).exec(line) ?? []
      const name = /name="([^"]*)"/.exec(labels)?.[1] ?? ''
      const rejected = labels.includes('rejected="true"') ? ' rejected' : ''
      return kind === undefined ? [] : `${name}${rejected} ${kind} ${value}`.trim()
    })
  }
}

const steps = 'step_admission_duration_seconds'
const plugins = 'controller_admission_duration_seconds'

describe('the metrics of admission steps', () => {
  it('the time of a step is divided among its plug-ins, whether they wait or not', async () => {
    const chain = new MeasuredChain()
    const first = chain.plugin('A', 250, 'passes')
    await chain.ask([first, chain.plugin('B', 500, 'waits'), chain.plugin('C', 125, 'passes')])
    expect(chain.lines(plugins)).toEqual([
      'A sum 0.25',
      'A count 1',
      'B sum 0.5',
      'B count 1',
      'C sum 0.125',
      'C count 1',
    ])
    expect(chain.lines(steps)).toEqual(['sum 0.875', 'count 1'])
    expect(chain.lines(`${steps}_summary`)).toEqual(['sum 0.875', 'count 1'])
  })

  it.each(['refuses', 'waits'] as const)(
    'a plug-in that refuses ends the step, and those behind it are not counted: it %s',
    async (outcome) => {
      const chain = new MeasuredChain()
      const refusing = chain.plugin('B', 500, 'refuses')
      const mutate = outcome === 'waits' ? async () => refusing.mutate() : refusing.mutate
      const last = chain.plugin('C', 125, 'passes')
      await chain.ask([chain.plugin('A', 250, 'passes'), { ...refusing, mutate }, last])
      expect(chain.lines(plugins)).toEqual([
        'A sum 0.25',
        'A count 1',
        'B rejected sum 0.5',
        'B rejected count 1',
      ])
      expect(chain.lines(steps)).toEqual(['rejected sum 0.75', 'rejected count 1'])
    },
  )

  it('a plug-in of the original counts as asked where it has nothing to do, up to one that refuses', async () => {
    const chain = new MeasuredChain()
    await chain.ask([
      chain.plugin('LimitRanger', 1, 'idle'),
      chain.plugin('CertificateApproval', 1, 'idle'),
      chain.plugin('A', 250, 'refuses'),
      chain.plugin('Priority', 1, 'idle'),
    ])
    expect(chain.lines(plugins)).toEqual([
      'A rejected sum 0.25',
      'A rejected count 1',
      'LimitRanger sum 0',
      'LimitRanger count 1',
    ])
    await chain.ask([chain.plugin('Priority', 1, 'idle')])
    expect(chain.lines(plugins).slice(-2)).toEqual(['Priority sum 0', 'Priority count 1'])
    expect(chain.lines(steps)).toEqual([
      'sum 0',
      'count 1',
      'rejected sum 0.25',
      'rejected count 1',
    ])
  })

  it('a check that is no plug-in of the original refuses writes that admission has let pass', async () => {
    const chain = new MeasuredChain()
    const check = chain.plugin('PrivilegeEscalation', 500, 'refuses')
    await chain.ask([chain.plugin('A', 250, 'passes'), check])
    expect(chain.lines(plugins)).toEqual(['A sum 0.25', 'A count 1'])
    expect(chain.lines(steps)).toEqual(['sum 0.75', 'count 1'])
  })
})
