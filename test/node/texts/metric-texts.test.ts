import { expect, it } from 'vitest'
import { metricHelp } from '../../../core/access/observe/metrics/metric-help-table.ts'
import { HandshakeErrors } from '../../../node-host/serving/metrics/handshake-errors.ts'
import { processMetrics } from '../../../node-host/serving/metrics/process-metrics.ts'
import { faultsOf } from '../../support/texts/text-faults.ts'

it('every metric has a help of one or two sentences, with at most 40 words', async () => {
  const listed = metricHelp
    .trim()
    .split('\n')
    .map((line): [string, string] => {
      const [name = '', ...words] = line.split(' ')
      return [name, words.join(' ')]
    })
  const ofHost = [...(await processMetrics(0)), new HandshakeErrors().metric()].map(
    ({ name, help }): [string, string] => [name, help],
  )
  expect(faultsOf([...listed, ...ofHost])).toEqual([])
  expect(new Set(listed.map(([name]) => name)).size).toBe(listed.length)
})
