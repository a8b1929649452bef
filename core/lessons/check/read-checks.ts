import { splitLine } from '../../command/ctl/line/split-line.ts'
import {
  compileExpression,
  type Expression,
  ExpressionError,
} from '../../languages/cel/expression.ts'
import { dynType } from '../../languages/cel/types/cel-type.ts'
import { LessonError } from '../lesson-error.ts'
import { readYamlField, type YamlField } from '../yaml-field.ts'
import {
  longestExpression,
  longestSentence,
  mostCheckedObjects,
  mostChecks,
  mostMissing,
} from './check-limits.ts'
import {
  type Check,
  type CheckedObjects,
  commonVariables,
  type MissingEntry,
  type Sentence,
} from './check.ts'
import { readGetArguments } from './get-arguments.ts'

/** Fields of a check. */
export const checkFields = ['goal', 'objects', 'pass', 'missing'] as const

interface CheckPlace {
  /** Line of the file on which the text of the check begins, from 1. */
  readonly line: number
  readonly file: string | undefined
}

/**
 * Reads the text of a `check` block: one check or a list of them, in YAML.
 *
 * @throws LessonError for unknown or missing fields, and for expressions that do not compile, with their place
 */
export async function readChecks(text: string, place: CheckPlace): Promise<readonly Check[]> {
  const field = readYamlField(text, place)
  if (!field) throw new LessonError('this check is empty; it needs goal, pass and missing', place)
  const each = field.isList ? field.items(mostChecks) : [field]
  if (each.length === 0) throw field.error('this list has no check')
  const checks: Check[] = []
  for (const one of each) checks.push(await readCheck(one))
  return checks
}

async function readCheck(field: YamlField): Promise<Check> {
  const { goal, objects, pass, missing } = field.fields(checkFields)
  if (!goal) throw field.error('a check needs goal: what the reader is to reach, in a few words')
  if (!pass)
    throw field.error('a check needs pass: an expression that is true when the goal is reached')
  if (!missing)
    throw field.error('a check needs missing: a list of sentences that say what is missing')
  const read = objects ? readObjects(objects) : []
  const names = [...commonVariables, ...read.map(({ name }) => name)]
  return {
    goal: goal.text(200),
    objects: read,
    pass: await compile(pass, pass.text(longestExpression), names),
    missing: await readMissing(missing, names),
    line: field.line,
  }
}

function readObjects(field: YamlField): readonly CheckedObjects[] {
  return [...field.members(mostCheckedObjects)].map(([name, each]) => {
    if (!/^[a-z]\w{0,39}$/i.test(name) || reservedWords.has(name)) {
      throw each.error('is no name of a variable; give letters and digits, such as webPods')
    }
    if (commonVariables.some((one) => one === name)) {
      throw each.error(`has the name of a variable that every check has; choose another one`)
    }
    const text = each.text(400)
    const words = wordsOf(each, text)
    readGetArguments(words, (problem) => each.error(problem))
    return { name, text, words }
  })
}

/** Words that no variable of CEL may have as its name. */
const reservedWords: ReadonlySet<string> = new Set(
  'as break const continue else false for function if import in let loop package namespace null return true var void while'.split(
    ' ',
  ),
)

function wordsOf(field: YamlField, text: string): readonly string[] {
  try {
    return splitLine(text)
  } catch (error) {
    throw field.error(`cannot be split into words: ${error instanceof Error ? error.message : ''}`)
  }
}

async function readMissing(
  field: YamlField,
  names: readonly string[],
): Promise<readonly MissingEntry[]> {
  const entries = field.items(mostMissing)
  if (entries.length === 0) throw field.error('needs a sentence')
  const missing: MissingEntry[] = []
  for (const [index, entry] of entries.entries()) {
    const { when, say } = entry.fields(['when', 'say'])
    const isLast = index === entries.length - 1
    if (!say) throw entry.error('needs say: the sentence')
    if (isLast && when) {
      throw when.error(
        'is the condition of the last sentence, which must hold always: add a sentence without when',
      )
    }
    if (!isLast && !when) {
      throw entry.error(
        'needs when: only the last sentence has none, so that those behind it would never be said',
      )
    }
    missing.push({
      when: when && (await compile(when, when.text(longestExpression), names)),
      say: await readSentence(say, names),
    })
  }
  return missing
}

/** Reads a sentence with expressions in `{{ }}`. */
async function readSentence(field: YamlField, names: readonly string[]): Promise<Sentence> {
  const [first = '', ...others] = field.text(longestSentence).split('{{')
  const parts: (string | Expression)[] = [first]
  if (first.includes('}}')) throw field.error('has }} without {{')
  for (const other of others) {
    const end = other.indexOf('}}')
    if (end === -1) throw field.error('has {{ without }}')
    parts.push(await compile(field, other.slice(0, end).trim(), names), other.slice(end + 2))
  }
  return parts.filter((part) => part !== '')
}

async function compile(
  field: YamlField,
  text: string,
  names: readonly string[],
): Promise<Expression> {
  try {
    const variables = Object.fromEntries(names.map((name) => [name, dynType]))
    return await compileExpression(text, { variables })
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const known = error.message.includes('undeclared reference')
      ? `\nVariables: ${names.join(', ')}`
      : ''
    throw field.error(`does not compile:\n${error.message}${known}`)
  }
}
