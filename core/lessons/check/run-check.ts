import type { JsonValue } from '../../base/api/json.ts'
import { onAbort } from '../../base/execution/on-abort.ts'
import { boundedText } from '../../base/text/bounded-text.ts'
import { errorText } from '../../command/ctl/error-text.ts'
import type { Expression, VariableValue } from '../../languages/cel/expression.ts'
import { CelError, type Result, Timestamp } from '../../languages/cel/values/value.ts'
import { checkCostLimit, longestSentence } from './check-limits.ts'
import type { CheckOutcome, CheckWorld } from './check-world.ts'
import type { Check, MissingEntry, Sentence } from './check.ts'
import { learnerRequests } from './learner-requests.ts'
import { readCheckedObjects } from './read-objects.ts'
import { valueText } from './value-text.ts'

/** Milliseconds that all checks of a step may take. */
const longestCheck = 10_000

type Variables = Readonly<Record<string, VariableValue>>

/**
 * Runs the checks of a step. What goes wrong becomes a sentence: an object that cannot be read, an expression that fails, a check that
 * takes longer than ten seconds.
 *
 * @throws the signal's reason, where it aborts
 */
export async function runChecks(
  checks: readonly Check[],
  world: CheckWorld,
  signal: AbortSignal,
): Promise<readonly CheckOutcome[]> {
  const limit = new AbortController()
  const stop = onAbort(signal, () => limit.abort(signal.reason))
  signal.throwIfAborted()
  const cancel = world.runtime.timers.after(longestCheck, () =>
    limit.abort(new Error('it took longer than ten seconds')),
  )
  const outcomes: CheckOutcome[] = []
  try {
    for (const check of checks) outcomes.push(await runCheck(check, world, limit.signal))
    signal.throwIfAborted()
    return outcomes
  } finally {
    cancel()
    stop()
  }
}

async function runCheck(
  check: Check,
  world: CheckWorld,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  const { goal } = check
  try {
    const variables = await readVariables(check, world, signal)
    const passed = valueOf(check.pass, variables) === true
    return { goal, passed, says: passed ? undefined : sentenceOf(check, variables) }
  } catch (error) {
    const why = signal.aborted ? signal.reason : error
    return { goal, passed: false, says: `This could not be checked: ${errorText(why).trim()}` }
  }
}

async function readVariables(
  check: Check,
  world: CheckWorld,
  signal: AbortSignal,
): Promise<Variables> {
  const objects = await Promise.all(
    check.objects.map(
      async (each) => [each.name, await readCheckedObjects(each, world, signal)] as const,
    ),
  )
  const now = await world.now()
  return {
    ...Object.fromEntries(objects),
    commands: world.commands().map(({ line, code, output }) => ({
      line,
      code: code ?? null,
      output,
    })),
    requests: learnerRequests(await world.requests()),
    files: Object.fromEntries(world.files()),
    now: new Timestamp(Math.floor(now / 1000), (now % 1000) * 1_000_000),
  } satisfies Record<string, JsonValue | Timestamp>
}

function valueOf(expression: Expression, variables: Variables): Result {
  return expression.evaluate(variables, { costLimit: checkCostLimit }).result
}

/** The sentence of the first entry that holds and whose expressions have values. */
function sentenceOf({ goal, missing }: Check, variables: Variables): string {
  for (const { when, say } of missing) {
    if (!holds(when, variables)) continue
    const text = sentenceText(say, variables)
    if (text !== undefined) return text
  }
  return `Not reached yet: ${goal}.`
}

function holds(when: MissingEntry['when'], variables: Variables): boolean {
  return when === undefined || valueOf(when, variables) === true
}

function sentenceText(sentence: Sentence, variables: Variables): string | undefined {
  const parts: string[] = []
  for (const part of sentence) {
    const value = typeof part === 'string' ? part : valueOf(part, variables)
    if (value instanceof CelError) return undefined
    parts.push(typeof part === 'string' ? part : valueText(value))
  }
  return boundedText(parts.join(''), longestSentence)
}
