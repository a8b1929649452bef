import type { BenchContext } from '../bench-context.ts'
import type { Child } from '../child.ts'
import type { Engine, ExpressionLoadCalls } from '../children/expression-load.ts'
import { inTurns } from '../measure/in-turns.ts'
import { milliseconds, type Result } from '../measure/result.ts'

/** Rules of custom resources, from a comparison of two numbers to loops over a hundred objects. */
const rules = [
  'self.replicas <= self.maxReplicas',
  "self.items.all(x, x.name.startsWith('a'))",
  '!has(oldSelf.x) || self.x == oldSelf.x',
  'self.map.exists(k, self.map[k] > 3)',
  "self.name + '-' + string(self.replicas) == 'abc-3'",
  "self.name.matches('^[a-z0-9]([-a-z0-9]*[a-z0-9])?$')",
  'self.items.filter(i, i.n > 0).map(i, i.n).size() == 99',
] as const

const timesAsFast = 3
const timesAsFastBySchema = 2
const compileMicroseconds = 100
const stopMilliseconds = 20

/**
 * Evaluation with costs counted, against @marcbachmann/cel-js, the fastest JavaScript library, which counts none: on JSON as
 * that library takes it, and on JSON with the schema of a custom resource.
 */
export async function evaluateExpressions(context: BenchContext): Promise<Result[]> {
  const plain = await evaluateRules(context, 'ours')
  return [...plain, ...(await evaluateRules(context, 'by schema'))]
}

async function evaluateRules(
  context: BenchContext,
  engine: Exclude<Engine, 'other'>,
): Promise<Result[]> {
  const load = context.start<ExpressionLoadCalls>('expression-load', true)
  // A process evaluates many rules. Code that has only ever run one of them is optimized for that one, in both engines.
  for (const rule of rules) {
    for (const each of [engine, 'other'] as const) {
      await load.call('evaluate', { rule, engine: each, durationMs: context.warmUpMs })
    }
  }
  const results: Result[] = []
  for (const rule of rules) results.push(await evaluateRule(context, load, rule, engine))
  return results
}

async function evaluateRule(
  { rounds, sampleMs }: BenchContext,
  load: Child<ExpressionLoadCalls>,
  rule: string,
  engine: Exclude<Engine, 'other'>,
): Promise<Result> {
  // Many short turns, as neighbours of the machine slow it down for a second or less.
  const durationMs = sampleMs / 64
  const times = await inTurns(
    rounds * 16,
    () => load.call('evaluate', { rule, engine, durationMs }),
    () => load.call('evaluate', { rule, engine: 'other', durationMs }),
  )
  return {
    name: `cel evaluate ${engine === 'ours' ? '' : `${engine} `}${rule}`,
    measured: `${times.ours.toFixed(2)} µs`,
    limit: `${times.limit.toFixed(2)} µs`,
    ratio: times.ratio,
    required: engine === 'ours' ? timesAsFast : timesAsFastBySchema,
    direction: 'at least',
    unit: 'times as fast as the other library',
    notes: ['costs are counted; the other library has no cost and a backtracking RegExp'],
  }
}

/** Parsing, checking and planning one rule, warm. */
export async function compileExpressions(context: BenchContext): Promise<Result[]> {
  const load = context.start<ExpressionLoadCalls>('expression-load', true)
  const results: Result[] = []
  for (const rule of rules) {
    await load.call('compile', { rule, durationMs: context.warmUpMs })
    const time = await load.call('compile', { rule, durationMs: context.sampleMs / 2 })
    results.push({
      name: `cel compile ${rule}`,
      measured: `${time.toFixed(1)} µs`,
      limit: `${compileMicroseconds} µs`,
      ratio: time / compileMicroseconds,
      required: 1,
      direction: 'at most',
      unit: 'of the time allowed',
      notes: [],
    })
  }
  return results
}

/** Expressions that would run for minutes without a cost limit. */
const hostile = [
  'self.list.all(a, self.list.all(b, self.list.all(c, a + b + c >= 0)))',
  'self.list.map(a, self.list.map(b, self.list.map(c, [a, b, c]))).size() > 0',
  'self.list.exists(a, self.list.exists(b, (self.list + self.list + self.list)[a] < 0))',
  "self.list.all(a, self.list.all(b, ('a' + string(a)).replace('a', 'bbbbbbbbbbbbbbbb') != ''))",
  'self.list.all(a, self.list.map(b, b).map(b, b) == self.list)',
] as const

/** How soon the cost limit of 1,000,000 stops an expression. */
export async function stopExpressions(context: BenchContext): Promise<Result[]> {
  const load = context.start<ExpressionLoadCalls>('expression-load', true)
  const results: Result[] = []
  for (const text of hostile) {
    await load.call('stop', { text, rounds: 3 })
    const time = await load.call('stop', { text, rounds: context.rounds })
    results.push({
      name: `cel stops ${text}`,
      measured: milliseconds(time),
      limit: milliseconds(stopMilliseconds),
      ratio: time / stopMilliseconds,
      required: 1,
      direction: 'at most',
      unit: 'of the time allowed',
      notes: ['the longest of all rounds'],
    })
  }
  return [...results, await matchTwiceAsMuch(context, load)]
}

/** A pattern on which backtracking takes time that doubles with each character. */
async function matchTwiceAsMuch(
  { rounds }: BenchContext,
  load: Child<ExpressionLoadCalls>,
): Promise<Result> {
  const pattern = '^(a+)+$'
  const shorter = await load.call('match', { pattern, length: 20_000, rounds })
  const longer = await load.call('match', { pattern, length: 40_000, rounds })
  return {
    name: `cel pattern ${pattern} on a text twice as long`,
    measured: milliseconds(longer),
    limit: milliseconds(shorter),
    ratio: longer / shorter,
    required: 3,
    direction: 'at most',
    unit: "times the shorter text's time",
    notes: ['20,000 and 40,000 characters'],
  }
}
