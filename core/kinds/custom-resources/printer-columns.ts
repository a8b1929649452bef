import type { JsonValue } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { CustomResourceColumnDefinition } from '../../base/api/types/apiextensions.v1.generated.ts'
import { goTypeOf } from '../../base/json/go-text.ts'
import { boundedText } from '../../base/text/bounded-text.ts'
import { parseZonedTime } from '../../base/time/time.ts'
import { evaluatePath } from '../../languages/json-path/evaluate-path.ts'
import { JsonPathError } from '../../languages/json-path/json-path-error.ts'
import {
  type PathStep,
  type PathValue,
  TextByte,
} from '../../languages/json-path/json-path-node.ts'
import { parseTemplate } from '../../languages/json-path/parse-template.ts'
import { printedValue } from '../../languages/json-path/print-template.ts'
import { BudgetExceededError, ProgramBudget } from '../../languages/program-budget.ts'
import { Age, type CellValue } from '../../objects/catalog/age.ts'
import type { Column } from '../../objects/catalog/column.ts'
import { columnDescription } from '../rules/shared/columns/column-descriptions.ts'

/** Steps of a cell at most; one of a usual path takes ten or twenty. */
const mostCellSteps = 10_000

/** Characters of a path that a cell shows where it takes too many steps. */
const mostShown = 60

/** Names of fields that the search of a member in JSON finds. */
const plainName = /^[\w-]+$/

const nameColumn: Column = {
  name: 'Name',
  type: 'string',
  format: 'name',
  get description() {
    return columnDescription('*', 'Name')
  },
  priority: 0,
  reads: [{ path: ['metadata', 'name'], isCounted: false }],
  cell: ({ metadata }) => metadata.name ?? '',
}

/** A column that a version declares, or one of our own, whose description stands in the table of columns. */
type DeclaredColumn = CustomResourceColumnDefinition & { readonly kind?: string }

/** `additionalPrinterColumns` of a version that has none. */
const ageColumn: DeclaredColumn = {
  kind: '*',
  name: 'Age',
  type: 'date',
  jsonPath: '.metadata.creationTimestamp',
}

/**
 * The Table columns of a version of a custom resource: Name, then its `additionalPrinterColumns`, or Age where it has none. Their
 * cells read objects in that version.
 */
export function customColumns(
  columns: readonly CustomResourceColumnDefinition[],
): readonly Column[] {
  return printerColumns(columns.length === 0 ? [ageColumn] : columns)
}

/** The Table columns of a Scale of a custom resource. */
export const scaleColumns: readonly Column[] = printerColumns([
  {
    kind: 'Scale',
    name: 'Desired',
    type: 'integer',
    jsonPath: '.spec.replicas',
  },
  {
    kind: 'Scale',
    name: 'Available',
    type: 'integer',
    jsonPath: '.status.replicas',
  },
  ageColumn,
])

/** The column Name and those that `additionalPrinterColumns` add. Only Name is left where the path of any of them cannot be read. */
export function printerColumns(columns: readonly DeclaredColumn[]): readonly Column[] {
  try {
    return [nameColumn, ...columns.map(printerColumn)]
  } catch (error) {
    if (error instanceof JsonPathError) return [nameColumn]
    throw error
  }
}

/** @throws JsonPathError for a path that cannot be read. */
function printerColumn(column: DeclaredColumn): Column {
  const { kind, name, jsonPath: path, format = '', description, priority = 0 } = column
  const steps = stepsOf(path)
  const type = column.type as Column['type']
  return {
    name,
    type,
    format,
    get description() {
      if (kind !== undefined) return columnDescription(kind, name)
      return description || `Custom resource definition column (in JSONPath format): ${path}`
    },
    priority,
    reads: readsOf(steps),
    cell: (object, row) => {
      const budget = new ProgramBudget(Math.min(mostCellSteps, row?.left ?? mostCellSteps))
      try {
        const value = valueAt(steps, object, budget)
        return value === undefined ? null : cellOf(type, value, budget)
      } catch (error) {
        if (!(error instanceof BudgetExceededError)) throw error
        const problem =
          budget.steps < mostCellSteps
            ? `takes more than the ${budget.steps} steps that are left for its Table`
            : error.message
        return `<${boundedText(path, mostShown)} ${problem}>`
      } finally {
        row?.spend(budget.spent)
      }
    },
  }
}

/** The steps of a path; of a text with several, which the braces of a template then separate, those of the first. */
function stepsOf(path: string): readonly PathStep[] {
  const [first] = parseTemplate(`{${path}}`)
  return first?.kind === 'path' ? first.steps : []
}

/** What a path reads: a field with all that is in it; undefined where its first step is not that of a field. */
function readsOf(steps: readonly PathStep[]): Column['reads'] {
  const path: string[] = []
  for (const step of steps) {
    if (step.kind !== 'field' || !plainName.test(step.name)) break
    path.push(step.name)
  }
  return path.length === 0 ? undefined : [{ path, isCounted: false }]
}

/** The first value at a path; undefined where there is none, or the path cannot be followed in the object. */
function valueAt(
  steps: readonly PathStep[],
  object: ApiObject,
  budget: ProgramBudget,
): PathValue | undefined {
  try {
    return evaluatePath(steps, object, budget)[0]
  } catch (error) {
    if (error instanceof JsonPathError) return undefined
    throw error
  }
}

function cellOf(type: Column['type'], value: PathValue, budget: ProgramBudget): CellValue {
  if (type === 'string') return value === null ? '<no value>' : printedValue(value, budget)
  if (value instanceof TextByte) return null
  switch (type) {
    case 'integer':
      return isNumber(value) ? int64Of(value) : null
    case 'number':
      return isNumber(value) ? Number(value) : null
    case 'boolean':
      return typeof value === 'boolean' ? value : null
    case 'date':
      return typeof value === 'string' ? ageSince(value) : null
  }
}

function isNumber(value: JsonValue): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

/** What a double beyond all 64-bit integers becomes as one. */
const beyondInt64 = -(2n ** 63n)

/** A number as a 64-bit integer, its fraction cut off. */
function int64Of(value: number | bigint): number | bigint {
  if (typeof value === 'bigint') return value
  if (Math.abs(value) >= 2 ** 63) return beyondInt64
  return goTypeOf(value) === 'int64' ? value : Math.trunc(value) + 0
}

/** The zero time of Go, the start of the year 1, in seconds since the epoch. */
const zeroTime = -62_135_596_800

function ageSince(text: string): CellValue {
  if (text === '' || text === 'null') return '<unknown>'
  const moment = parseZonedTime(text)
  if (!moment) return '<invalid>'
  const { seconds, nanos } = moment
  if (seconds === zeroTime && nanos === 0) return '<unknown>'
  return new Age(seconds * 1000 + Math.floor(nanos / 1_000_000))
}
