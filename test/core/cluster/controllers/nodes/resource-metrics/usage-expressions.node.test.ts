import { expect, it } from 'vitest'
import type { LogFields, Logger } from '../../../../../../core/base/runtime.ts'
import {
  type ExpressionSubject,
  metricNumber,
  UsageExpressions,
} from '../../../../../../core/cluster/controllers/nodes/resource-metrics/expressions/usage-expressions.ts'
import {
  nodeResource,
  podResource,
} from '../../../../../../core/cluster/controllers/shared/objects/resources.ts'
import { Double } from '../../../../../../core/languages/cel/index.ts'
import { decoded } from '../../../../../support/objects/decoded.ts'

const pod = decoded(podResource, {
  metadata: {
    name: 'p',
    creationTimestamp: '2026-01-01T23:59:00Z',
    annotations: { usage: '10m' },
  },
  spec: { containers: [{ name: 'c', resources: { requests: { cpu: '10m' } } }] },
})
const [container] = pod.spec.containers ?? []
const subject: ExpressionSubject = {
  node: decoded(nodeResource, {
    metadata: { name: 'n', creationTimestamp: '2026-01-01T00:00:00Z' },
    status: { allocatable: { cpu: '90m' } },
  }),
  pod,
  ...(container && { container }),
  time: Date.UTC(2026, 0, 2),
}

// The first two rows are kwok's own cases.
it.each([
  [
    '( Now().UnixSecond() - node.metadata.creationTimestamp.UnixSecond() ) * node.StartedContainersTotal() / 10.0',
    17_280,
  ],
  [
    '( Quantity("10m") + Quantity(pod.metadata.annotations["usage"]) + node.status.allocatable["cpu"] + pod.spec.containers[0].resources.requests["cpu"] ) * 1.5 * 10',
    1.8,
  ],
  ['"none" in pod.metadata.annotations ? Quantity("1") : Quantity("1m")', 0.001],
  ['"none" in node.metadata.labels ? 1 : 2', 2],
  ['(pod.SinceSecond() / 60.0) * Quantity("1Mi")', 1_048_576],
  ['Quantity("10") / 4', 2.5],
  ['Quantity("10") / 2.5', 4],
  ['Quantity("10") * 2', 20],
  ['Quantity("10") - Quantity("5")', 5],
  ['-Quantity("1.5")', -1.5],
  ['Quantity("1k") > Quantity("999")', 1],
  ['Quantity("1000m") == Quantity("1")', 1],
  ['SinceSecond(node) > 5.0 && "250m".Quantity() < Quantity("1")', 1],
  ['Rand() >= 0.0 && Rand() < 1.0 && Rand() != Rand()', 1],
  ['1 + 2 * 3', 7],
  ['duration("1s")', 1_000_000_000],
  ['container.name == "c" ? 1u : 2u', 1],
  ['Quantity("1") / 0', 'division by zero'],
  ['Quantity("1") + 1', 'no such overload'],
  [
    'Quantity("x")',
    "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
  ],
] as const)('an expression of usage is worth what kwok makes of it: %s', async (text, expected) => {
  const expressions = new UsageExpressions(recorded([]), {
    StartedContainersTotal: { arguments: [1], run: () => new Double(2) },
  })
  const result = expressions.evaluate(await expressions.compile(text), subject)
  const number = metricNumber(result)
  const failure = typeof result === 'object' && result && 'message' in result ? result.message : ''
  expect(number ?? failure).toBe(expected)
})

/** A logger that keeps its warnings. */
function recorded(warnings: (LogFields | undefined)[]): Logger {
  const nothing = (): void => undefined
  return {
    debug: nothing,
    info: nothing,
    warn: (_, fields) => void warnings.push(fields),
    error: nothing,
  }
}

it('expressions of usage share a budget at each time, and the log names once those that were stopped', async () => {
  const warnings: (LogFields | undefined)[] = []
  const expressions = new UsageExpressions(recorded(warnings))
  const digits = '[1,2,3,4,5,6,7,8,9]'
  const loops = ['a', 'b', 'c', 'd', 'e'].reduceRight(
    (inner, name) => `${digits}.all(${name}, ${inner})`,
    'a + b + c + d + e > 0',
  )
  const [long, short] = [await expressions.compile(loops), await expressions.compile('1 + 2')]
  for (let at = 0; at < 50; at++) expressions.evaluate(long, subject)
  expect(metricNumber(expressions.evaluate(short, subject))).toBeUndefined()
  expect(metricNumber(expressions.evaluate(short, { ...subject, time: subject.time + 1 }))).toBe(3)
  expect(warnings.map((fields) => fields?.['expression'])).toEqual([loops, '1 + 2'])
})
