import {
  addQuantities,
  compareQuantities,
  type Quantity,
  scaledValue,
  subtractQuantities,
} from '../../../../../base/api/quantities/quantity.ts'
import { objectType, type CelType } from '../../../../../languages/cel/types/cel-type.ts'
import { noOverload } from '../../../../../languages/cel/values/no-such-overload.ts'
import {
  type CelError,
  OpaqueValue,
  type Value,
} from '../../../../../languages/cel/values/value.ts'

const quantityType = objectType('kubernetes.Quantity')
const nano = -9

/** A quantity as kwok's expressions have it: unlike that of the API server's language it has operators. */
export class QuantityOperand extends OpaqueValue {
  override readonly type: CelType = quantityType
  readonly quantity: Quantity

  constructor(quantity: Quantity) {
    super()
    this.quantity = quantity
  }

  /** A number of whole units, down to billionths. */
  static of(units: number): QuantityOperand {
    return QuantityOperand.ofNano(BigInt(Math.trunc(units * 1e9)))
  }

  /** A number of billionths. */
  static ofNano(value: bigint): QuantityOperand {
    return new QuantityOperand({ value, exponent: nano, format: 'DecimalSI' })
  }

  get nano(): bigint {
    return scaledValue(this.quantity, nano)
  }

  /** The nearest double. */
  get units(): number {
    const { value, exponent } = this.quantity
    return exponent < 0 ? Number(value) / 10 ** -exponent : Number(value) * 10 ** exponent
  }

  override equals(other: Value): boolean | CelError {
    return other instanceof QuantityOperand ? this.compare(other) === 0 : noOverload
  }

  compare(other: QuantityOperand): number {
    return Math.sign(compareQuantities(this.quantity, other.quantity))
  }

  plus(other: QuantityOperand): QuantityOperand {
    return new QuantityOperand(addQuantities(this.quantity, other.quantity))
  }

  minus(other: QuantityOperand): QuantityOperand {
    return new QuantityOperand(subtractQuantities(this.quantity, other.quantity))
  }
}
