import type { Brand } from '../../../../base/api/brand.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { labelValue } from '../../../../base/api/metadata/names.ts'
import { noWarnings } from './warning-rule.ts'

/** Deprecated node labels, with the advice that clients see. */
const deprecated: readonly (readonly [label: string, advice: string])[] = [
  ['beta.{brandLong}/arch', 'deprecated since v1.14; use "{brandLong}/arch" instead'],
  ['beta.{brandLong}/os', 'deprecated since v1.14; use "{brandLong}/os" instead'],
  [
    'failure-domain.beta.{brandLong}/region',
    'deprecated since v1.17; use "topology.{brandLong}/region" instead',
  ],
  [
    'failure-domain.beta.{brandLong}/zone',
    'deprecated since v1.17; use "topology.{brandLong}/zone" instead',
  ],
  [
    'beta.{brandLong}/instance-type',
    'deprecated since v1.17; use "node.{brandLong}/instance-type" instead',
  ],
  ['app.{brandLong}/created-by', 'deprecated since v1.9'],
  [
    'scheduler.alpha.{brandLong}/preferAvoidPods',
    'deprecated since v1.22; use Taints and Tolerations instead',
  ],
  ['node-role.{brandLong}/master', 'use "node-role.{brandLong}/control-plane" instead'],
]

const advices = new WeakMap<Brand, ReadonlyMap<string, string>>()

/** Advice on a deprecated node label; undefined for other labels. */
export function adviceOnLabel(label: string, brand: Brand): string | undefined {
  let known = advices.get(brand)
  if (!known) {
    known = new Map(deprecated.map(([key, advice]) => [brand.expand(key), brand.expand(advice)]))
    advices.set(brand, known)
  }
  return known.get(label)
}

/** Warnings of deprecated labels in a node selector; `place`: field path of a label. */
export function labelKeyWarnings(
  labels: JsonObject,
  brand: Brand,
  place: (label: string) => string,
): readonly string[] {
  let warnings: string[] | undefined
  for (const label of Object.keys(labels)) {
    const advice = adviceOnLabel(label, brand)
    if (advice !== undefined) (warnings ??= []).push(`${place(label)}: ${advice}`)
  }
  return warnings ?? noWarnings
}

/** An expression of a label selector or of a node selector term. */
type Expression = { readonly key: string; readonly values?: readonly string[] }
type ExpressionHolder = { readonly matchExpressions?: readonly Expression[] }

interface ExpressionOptions {
  readonly checksValues?: boolean
}

/** Warnings of the `matchExpressions` of a node selector term at `path`. */
export function expressionWarnings(
  selector: ExpressionHolder,
  path: string,
  brand: Brand,
  { checksValues = false }: ExpressionOptions = {},
): readonly string[] {
  return (selector.matchExpressions ?? []).flatMap((expression, index) => {
    const place = `${path}.matchExpressions[${index}]`
    const { key } = expression
    const advice = adviceOnLabel(key, brand)
    return [
      ...(advice === undefined ? [] : [`${place}.key: ${key} is ${advice}`]),
      ...(checksValues ? valueWarnings(expression, place) : []),
    ]
  })
}

/** Warnings of values that no label can have: in preferred terms they are not refused. */
function valueWarnings(expression: Expression, place: string): readonly string[] {
  return (expression.values ?? []).flatMap((value, at) =>
    labelValue(value).map((fault) => `${place}.values[${at}]: ${value} is invalid, ${fault}`),
  )
}
