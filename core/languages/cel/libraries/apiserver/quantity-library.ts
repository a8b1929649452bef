import { parseQuantity } from '../../../../base/api/quantities/quantity.ts'
import type { FunctionDeclaration, Implementation } from '../../function-declaration.ts'
import type { Library } from '../../library.ts'
import {
  boolType,
  type CelType,
  doubleType,
  intType,
  objectType,
  stringType,
} from '../../types/cel-type.ts'
import { isInt } from '../../values/integer.ts'
import { CelError, Double, type Value } from '../../values/value.ts'
import { implement, isText } from '../typed-implementation.ts'
import { equalityOf, estimateParsing, estimateUnit, parsingCost, unitCost } from './call-costs.ts'
import { globalOverload, memberOverload } from './overloads.ts'
import { parseQuantityValue, QuantityValue } from './quantity-value.ts'

function isQuantityValue(value: Value): value is QuantityValue {
  return value instanceof QuantityValue
}

const notWhole = new CelError('cannot convert value to integer')

const sign = implement('sign', [isQuantityValue], (quantity) => quantity.sign)

const asInteger = implement(
  'asInteger',
  [isQuantityValue],
  (quantity) => quantity.toInt() ?? notWhole,
)

const isInteger = implement(
  'isInteger',
  [isQuantityValue],
  (quantity) => quantity.toInt() !== undefined,
)

const asApproximateFloat = implement(
  'asApproximateFloat',
  [isQuantityValue],
  (quantity) => new Double(quantity.toDouble()),
)

/** Amounts of resources: `quantity`, `isQuantity`, comparison and addition. `word` is the first part of the type's name. */
export function quantityLibrary(word: string): Library {
  const type = objectType(`${word}.Quantity`)
  const member = (
    name: string,
    id: string,
    result: CelType,
    evaluate: Implementation,
    ...parameters: readonly CelType[]
  ): FunctionDeclaration => ({
    name,
    overloads: [memberOverload(id, [type, ...parameters], result, evaluate, estimateUnit)],
    cost: unitCost,
  })
  const comparison = (
    name: string,
    id: string,
    result: CelType,
    judge: (order: number) => Value,
  ): FunctionDeclaration =>
    member(
      name,
      id,
      result,
      implement(name, [isQuantityValue, isQuantityValue], (left, right) =>
        judge(left.compare(right)),
      ),
      type,
    )
  return {
    name: 'quantity',
    functions: [
      {
        name: 'quantity',
        overloads: [
          globalOverload(
            'string_to_quantity',
            [stringType],
            type,
            implement('quantity', [isText], (text) => parseQuantityValue(type, text)),
            estimateParsing,
          ),
        ],
        cost: parsingCost,
      },
      {
        name: 'isQuantity',
        overloads: [
          globalOverload(
            'is_quantity_string',
            [stringType],
            boolType,
            implement('isQuantity', [isText], (text) => parseQuantity(text) !== undefined),
            estimateParsing,
          ),
        ],
        cost: parsingCost,
      },
      // The only one that is no member function.
      {
        name: 'sign',
        overloads: [globalOverload('quantity_sign', [type], intType, sign, estimateUnit)],
        cost: unitCost,
      },
      comparison('isGreaterThan', 'quantity_is_greater_than', boolType, (order) => order > 0),
      comparison('isLessThan', 'quantity_is_less_than', boolType, (order) => order < 0),
      comparison('compareTo', 'quantity_compare_to', intType, (order) => order),
      member('asApproximateFloat', 'quantity_get_float', doubleType, asApproximateFloat),
      member('asInteger', 'quantity_get_int', intType, asInteger),
      member('isInteger', 'quantity_is_integer', boolType, isInteger),
      {
        name: 'add',
        overloads: [
          memberOverload(
            'quantity_add',
            [type, type],
            type,
            implement('add', [isQuantityValue, isQuantityValue], (left, right) => left.add(right)),
            estimateUnit,
          ),
          memberOverload(
            'quantity_add_int',
            [type, intType],
            type,
            implement('add', [isQuantityValue, isInt], (left, right) => left.addInt(right)),
            estimateUnit,
          ),
        ],
        cost: unitCost,
      },
      {
        name: 'sub',
        overloads: [
          memberOverload(
            'quantity_sub',
            [type, type],
            type,
            implement('sub', [isQuantityValue, isQuantityValue], (left, right) =>
              left.subtract(right),
            ),
            estimateUnit,
          ),
          memberOverload(
            'quantity_sub_int',
            [type, intType],
            type,
            implement('sub', [isQuantityValue, isInt], (left, right) => left.subtractInt(right)),
            estimateUnit,
          ),
        ],
        cost: unitCost,
      },
      equalityOf(type, estimateUnit),
    ],
  }
}
